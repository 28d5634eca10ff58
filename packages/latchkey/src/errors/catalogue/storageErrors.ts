export const storageUnavailable = {
  code: 'storage.unavailable',
  text: 'This browser stores no data. Choices are forgotten.',
} as const
