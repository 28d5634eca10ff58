// The share service responds with it. The embedded wallet passes its text on.
export const sharesUnavailableError = {
  code: 'shares.unavailable',
  text: 'The share cannot be decrypted at the moment. Try again',
} as const
