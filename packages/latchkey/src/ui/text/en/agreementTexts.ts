/** Texts of what a visitor agrees to. */
export const agreementTexts = {
  'connect.agree': 'By connecting you agree to our {links}',
  'connect.agreeBox': 'I agree to the {links}',
  'connect.and': '{first} and {second}',
  'connect.privacy': 'privacy policy',
  'connect.terms': 'terms',
} as const
