/** Texts of where to get a wallet. */
export const downloadsTexts = {
  'downloads.android': 'Android app',
  'downloads.chrome': 'Chrome extension',
  'downloads.ios': 'iOS app',
  'downloads.text': 'Install it, then come back here to connect.',
  'downloads.website': 'Website',
} as const
