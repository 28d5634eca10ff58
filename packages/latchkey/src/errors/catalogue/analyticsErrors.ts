export const analyticsInvalidConfigurationError = {
  code: 'analytics.invalid_configuration',
  text: 'Invalid App Configuration',
} as const
