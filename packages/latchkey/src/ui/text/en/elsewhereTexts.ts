/** Texts of what an account has that is not shown here. */
export const elsewhereTexts = {
  'account.activityEmpty': 'Activity is not listed here yet',
  'account.activityText': 'The block explorer has the full history of this account.',
  'account.nftsEmpty': 'NFTs are not listed here yet',
  'account.nftsText': 'The block explorer shows what this account holds.',
} as const
