export const adapterNotFoundError = {
  code: 'adapter.not_found',
  text: 'Adapter not found. Add one for this namespace to the adapters.',
} as const
