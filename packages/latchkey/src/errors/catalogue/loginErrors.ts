export const loginDependencyMissingError = {
  code: 'login.dependency_missing',
  text: 'Unable to load email login dependency',
} as const
export const loginTooSoonError = {
  code: 'login.too_soon',
  text: 'Please try again after {seconds} seconds',
} as const
