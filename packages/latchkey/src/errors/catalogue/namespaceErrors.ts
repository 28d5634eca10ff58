export const namespaceNotFoundError = {
  code: 'namespace.not_found',
  text: 'Namespace not found. Connect a wallet.',
} as const
