export const namesAuthRequired = {
  code: 'names.auth_required',
  text: 'Address or auth connector not found',
} as const
export const namesInvalidAddress = {
  code: 'names.invalid_address',
  text: 'This address cannot have a name. Check it and paste it again.',
} as const
export const namesInvalidChainId = {
  code: 'names.invalid_chain_id',
  text: 'Invalid chainId',
} as const
export const namesInvalidName = {
  code: 'names.invalid_name',
  text: 'Use only letters, digits and hyphens in a name',
} as const
export const namesNotRegistered = {
  code: 'names.not_registered',
  text: 'The name is not registered',
} as const
export const namesRefused = { code: 'names.refused', text: '{reason}' } as const
export const namesRegisterFailed = {
  code: 'names.register_failed',
  text: 'Error registering name {name}',
} as const
export const namesResolveFailed = {
  code: 'names.resolve_failed',
  text: 'Error resolving name',
} as const
export const namesReverseFailed = {
  code: 'names.reverse_failed',
  text: 'Error fetching names for address',
} as const
export const namesSuggestionsFailed = {
  code: 'names.suggestions_failed',
  text: 'Error fetching name suggestions',
} as const
export const namesTaken = { code: 'names.taken', text: 'The name is already registered' } as const
export const namesTooShort = {
  code: 'names.too_short',
  text: 'Use a name of 4 characters or more',
} as const
export const namesUpdateFailed = {
  code: 'names.update_failed',
  text: 'Error updating name {name}',
} as const
