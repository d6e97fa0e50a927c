/** Opens the browser's own picker of a date or time field; where there is none, the field is simply focused. */
export function openPicker(input: HTMLInputElement) {
  if ('showPicker' in input) input.showPicker();
  else (input as HTMLInputElement).focus();
}
