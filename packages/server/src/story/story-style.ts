/** Of the file that people keep: paper and ink as in the product, dark where the reader's system is. */
export const STORY_STYLE = `
:root { color-scheme: light dark; --paper: #faf8f5; --ink: #26211c; --quiet: #6b645c; --line: #e4dfd8; --pine: #1d5c47; --ice: #3f6473; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #1b1917; --ink: #ece8e2; --quiet: #a39c94; --line: #35312d; --pine: #7cc9ab; --ice: #a9c9d6; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; }
main { max-width: 42rem; margin: 0 auto; padding: 3rem 1.25rem 4rem; }
h1 { margin: 0; font: 500 2rem/1.25 Georgia, serif; overflow-wrap: anywhere; }
h2 { margin: 2.5rem 0 0.75rem; padding-bottom: 0.375rem; border-bottom: 1px solid var(--line); color: var(--quiet); font-size: 0.8125rem; font-weight: 500; }
h3 { margin: 0; font-size: 1rem; font-weight: 600; }
small, time, .saved { color: var(--quiet); font-size: 0.875rem; font-weight: 400; }
.saved { margin: 0.25rem 0 0; }
ol { margin: 0; padding: 0; list-style: none; }
li { display: grid; grid-template-columns: 1fr auto; column-gap: 1rem; padding: 0.625rem 0; break-inside: avoid; }
li > p { grid-column: 1 / -1; margin: 0.125rem 0 0; overflow-wrap: anywhere; text-align: start; }
.written { white-space: pre-wrap; }
.cold h3 { color: var(--ice); }
ins { color: var(--pine); text-decoration: none; }
ins::before { content: '+ '; }
del { color: var(--quiet); }
@media print { body { background: none; } main { padding: 0; } }
`;
