/** Texts of the kinds of app that a wallet has. */
export const platformsTexts = {
  'pairing.platforms': 'Ways to connect',
  'platform.browser': 'Browser',
  'platform.desktop': 'Desktop',
  'platform.mobile': 'Mobile',
  'platform.webapp': 'Webapp',
} as const
