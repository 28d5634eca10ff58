/** Texts of a transfer about to be sent. */
export const previewTexts = {
  'preview.asking': 'Confirm in your wallet',
  'preview.declined': 'You declined. Nothing was sent.',
  'preview.failed': 'The transfer was not sent. Try again.',
  'preview.note': 'Check every line. A transfer cannot be undone.',
  'preview.send': 'Send {amount}',
  'preview.sending': 'You send',
  'preview.to': 'To',
} as const
