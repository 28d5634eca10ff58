// Errors of a login in the page of the app: its windows, and the code that it loads.
export const loginDependencyMissingError = {
  code: 'login.dependency_missing',
  text: 'Unable to load email login dependency',
} as const
export const loginPopupBlockedError = {
  code: 'login.popup_blocked',
  text: 'Could not create social popup',
} as const
export const loginRedirectFailedError = {
  code: 'login.redirect_failed',
  text: 'Could not fetch the social redirect uri',
} as const
export const loginSocialTimedOutError = {
  code: 'login.social_timed_out',
  text: 'Social login timed out. Please try again.',
} as const
export const loginUntrustedOriginError = {
  code: 'login.untrusted_origin',
  text: 'Untrusted Origin',
} as const
export const loginWindowUnreachableError = {
  code: 'login.window_unreachable',
  text: 'The window was closed, or this page can’t reach it. Please try again.',
} as const
