export const projectInvalidId = { code: 'project.invalid_id', text: 'Invalid Project ID' } as const
export const projectOriginNotAllowed = {
  code: 'project.origin_not_allowed',
  text: 'Origin Not Allowed',
} as const
export const projectRateLimited = { code: 'project.rate_limited', text: 'Rate Limited' } as const
export const projectServerError = { code: 'project.server_error', text: 'Server Error' } as const
