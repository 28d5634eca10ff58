/** Body of the response to a request without a session. */
export const signInRequiredBody: {
  readonly status: 'FAILED'
  readonly reasons: readonly { readonly field: string; readonly description: string }[]
} = {
  status: 'FAILED',
  reasons: [{ field: 'authorization', description: 'Sign in first' }],
}
