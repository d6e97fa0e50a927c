/** The body of every error of Google's data APIs. */
export const googleApiError = (code: number, status: string, reason: string, message: string) => ({
  error: { code, message, status, errors: [{ message, domain: 'global', reason }] },
});

export const insufficientScopes = googleApiError(
  403,
  'PERMISSION_DENIED',
  'insufficientPermissions',
  'Request had insufficient authentication scopes.',
);
