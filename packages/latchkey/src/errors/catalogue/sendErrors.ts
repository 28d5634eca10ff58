export const sendAmbiguousAmount = {
  code: 'send.ambiguous_amount',
  text: 'The separator may mean thousands or decimals. Leave it out, or use a point for decimals.',
} as const
export const sendAmountAndReceiverRequired = {
  code: 'send.amount_and_receiver_required',
  text: 'An amount and receiver address are required',
} as const
export const sendAmountNotBaseUnits = {
  code: 'send.amount_not_base_units',
  text: 'The amount must be a bigint in base units. Convert text with parseAmount.',
} as const
export const sendFailed = { code: 'send.failed', text: 'Failed to send transaction' } as const
export const sendInsufficientFunds = {
  code: 'send.insufficient_funds',
  text: 'Not enough funds. Enter a smaller amount.',
} as const
export const sendInvalidAmount = {
  code: 'send.invalid_amount',
  text: 'Invalid amount. Use digits and one point, such as 0.5.',
} as const
export const sendInvalidReceiver = {
  code: 'send.invalid_receiver',
  text: 'Invalid receiver address. Check it and paste it again.',
} as const
export const sendNameNotFound = {
  code: 'send.name_not_found',
  text: 'This name has no address. Check it, or use an address.',
} as const
export const sendNameNotResolved = {
  code: 'send.name_not_resolved',
  text: 'The name could not be looked up. Try again, or use an address.',
} as const
export const sendReceiverInWrongNamespace = {
  code: 'send.receiver_in_wrong_namespace',
  text: 'The receiver is on another kind of network. Use an address of this one.',
} as const
export const sendTokenHasTransferFee = {
  code: 'send.token_has_transfer_fee',
  text: 'This token keeps a part of every transfer as a fee. Send it in your wallet.',
} as const
export const sendTokenHasTransferHook = {
  code: 'send.token_has_transfer_hook',
  text: 'This token runs a program of its own on every transfer. Send it in your wallet.',
} as const
export const sendTokenNotTransferable = {
  code: 'send.token_not_transferable',
  text: 'This token cannot be transferred.',
} as const
export const sendTokenNotFound = { code: 'send.token_not_found', text: 'Token not found' } as const
export const sendTokenRequired = {
  code: 'send.token_required',
  text: 'A token is required',
} as const
export const sendTooManyDecimals = {
  code: 'send.too_many_decimals',
  text: 'Too many decimals for this token. Use fewer.',
} as const
