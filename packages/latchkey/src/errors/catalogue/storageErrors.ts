export const storageUnavailableError = {
  code: 'storage.unavailable',
  text: 'This browser blocks storage. Settings are not saved.',
} as const
