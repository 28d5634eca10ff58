export const sendAmbiguousAmountError = {
  code: 'send.ambiguous_amount',
  text: 'The separator may mean thousands or decimals. Leave it out, or use a point for decimals.',
} as const
export const sendAmountAndReceiverRequiredError = {
  code: 'send.amount_and_receiver_required',
  text: 'An amount and receiver address are required',
} as const
export const sendAmountNotBaseUnitsError = {
  code: 'send.amount_not_base_units',
  text: 'The amount must be a bigint in base units. Convert text with parseAmount.',
} as const
export const sendFailedError = { code: 'send.failed', text: 'Failed to send transaction' } as const
export const sendInsufficientFundsError = {
  code: 'send.insufficient_funds',
  text: 'Not enough funds. Enter a smaller amount.',
} as const
export const sendInvalidAmountError = {
  code: 'send.invalid_amount',
  text: 'Invalid amount. Use digits and one point, such as 0.5.',
} as const
export const sendInvalidReceiverError = {
  code: 'send.invalid_receiver',
  text: 'Invalid receiver address. Check it and paste it again.',
} as const
export const sendNameNotFoundError = {
  code: 'send.name_not_found',
  text: 'This name has no address. Check it, or use an address.',
} as const
export const sendNameNotResolvedError = {
  code: 'send.name_not_resolved',
  text: 'The name could not be looked up. Try again, or use an address.',
} as const
export const sendPossiblySentError = {
  code: 'send.possibly_sent',
  text: 'The wallet did not report it, but this account may have sent the transaction. Check its activity before you send again.',
} as const
export const sendReceiverInWrongNamespaceError = {
  code: 'send.receiver_in_wrong_namespace',
  text: 'The receiver is on another kind of network. Use an address of this one.',
} as const
export const sendReplacedError = {
  code: 'send.replaced',
  text: 'Another transaction of the account replaced it. Check its activity before you send again.',
} as const
export const sendTokenHasTransferFeeError = {
  code: 'send.token_has_transfer_fee',
  text: 'This token keeps a part of every transfer as a fee. Review the fee, or send it in your wallet.',
} as const
export const sendTokenHasTransferHookError = {
  code: 'send.token_has_transfer_hook',
  text: 'This token runs a program of its own on every transfer. Send it in your wallet.',
} as const
export const sendTokenLoadFailedError = {
  code: 'send.token_load_failed',
  text: 'Failed to load token information',
} as const
export const sendTokenNotTransferableError = {
  code: 'send.token_not_transferable',
  text: 'This token cannot be transferred.',
} as const
export const sendTokenNotFoundError = {
  code: 'send.token_not_found',
  text: 'Token not found',
} as const
export const sendTokenRequiredError = {
  code: 'send.token_required',
  text: 'A token is required',
} as const
export const sendTooManyDecimalsError = {
  code: 'send.too_many_decimals',
  text: 'Too many decimals for this token. Use fewer.',
} as const
