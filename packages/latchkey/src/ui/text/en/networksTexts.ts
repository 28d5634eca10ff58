/** Texts of the list of networks. */
export const networksTexts = {
  'networks.help': 'What is a network?',
  'networks.helpText': 'Balances differ from network to network.',
  'networks.list': 'Networks',
  'networks.none': 'No network found',
  'networks.noneText': 'Try another name.',
  'networks.notApproved': 'Not approved in {wallet}',
  'networks.search': 'Search network',
} as const
