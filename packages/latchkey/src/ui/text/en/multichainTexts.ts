/** Texts of the choice between kinds of network. */
export const multichainTexts = {
  'multichain.list': 'Kinds of network',
  'multichain.text': '{name} works with several kinds of network. Choose the one to use here.',
  'multichain.title': 'Choose a network',
} as const
