/** Texts that explain networks. */
export const whatIsANetworkTexts = {
  'whatIsANetwork.balances': 'Each has its own balance',
  'whatIsANetwork.balancesText': 'A coin on one network is not on another until you move it.',
  'whatIsANetwork.fees': 'Fees go to the network',
  'whatIsANetwork.feesText': 'Every transfer costs a small fee, paid in the coin of the network.',
  'whatIsANetwork.learn': 'Learn more',
  'whatIsANetwork.records': 'A shared record',
  'whatIsANetwork.recordsText': 'Many computers together keep track of who owns what.',
} as const
