/** Texts of the network in use. */
export const networkChipTexts = {
  'account.wrongNetwork': 'Unsupported network',
  'networks.button': 'Network, now {name}',
} as const
