export const projectInvalidIdError = {
  code: 'project.invalid_id',
  text: 'Invalid Project ID',
} as const
export const projectOriginNotAllowedError = {
  code: 'project.origin_not_allowed',
  text: 'Origin Not Allowed',
} as const
export const projectRateLimitedError = {
  code: 'project.rate_limited',
  text: 'Rate Limited',
} as const
export const projectServerErrorError = {
  code: 'project.server_error',
  text: 'Server Error',
} as const
