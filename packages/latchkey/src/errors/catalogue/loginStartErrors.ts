// Apart from the other errors of logins: the code that starts a login loads with Connect.
export const loginDependencyMissingError = {
  code: 'login.dependency_missing',
  text: 'Unable to load email login dependency',
} as const
export const loginPopupBlockedError = {
  code: 'login.popup_blocked',
  text: 'Could not create social popup',
} as const
