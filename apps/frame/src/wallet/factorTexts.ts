/** Texts of confirming with a recovery factor. */
export const factorTexts = {
  confirmTitle: 'Confirm with what you have',
  confirmText: 'Use a passkey or the recovery code of this wallet.',
  code: 'Recovery code',
  passkeyButton: 'Use passkey',
  codeButton: 'Continue',
} as const
