export const namesAuthRequiredError = {
  code: 'names.auth_required',
  text: 'Address or auth connector not found',
} as const
export const namesInvalidAddressError = {
  code: 'names.invalid_address',
  text: 'This address cannot have a name. Check it and paste it again.',
} as const
export const namesInvalidChainIdError = {
  code: 'names.invalid_chain_id',
  text: 'Invalid chainId',
} as const
export const namesInvalidNameError = {
  code: 'names.invalid_name',
  text: 'Use only letters, digits and hyphens in a name',
} as const
export const namesNotRegisteredError = {
  code: 'names.not_registered',
  text: 'The name is not registered',
} as const
export const namesRefusedError = { code: 'names.refused', text: '{reason}' } as const
export const namesRegisterFailedError = {
  code: 'names.register_failed',
  text: 'Error registering name {name}',
} as const
export const namesResolveFailedError = {
  code: 'names.resolve_failed',
  text: 'Error resolving name',
} as const
export const namesReverseFailedError = {
  code: 'names.reverse_failed',
  text: 'Error fetching names for address',
} as const
export const namesSuggestionsFailedError = {
  code: 'names.suggestions_failed',
  text: 'Error fetching name suggestions',
} as const
export const namesTakenError = {
  code: 'names.taken',
  text: 'The name is already registered',
} as const
export const namesTooShortError = {
  code: 'names.too_short',
  text: 'Use a name of 4 characters or more',
} as const
export const namesUpdateFailedError = {
  code: 'names.update_failed',
  text: 'Error updating name {name}',
} as const
