/** English texts of sign-in with a message. */
export const siwxTexts = {
  'signIn.account': 'Account',
  'signIn.cancelDisconnects': 'Cancel and disconnect',
  'signIn.cancelReturns': 'Cancel, back to {network}',
  'signIn.cancelling': 'Cancelling…',
  'signIn.checkFailed': 'Could not check your sign-in. Try again.',
  'signIn.checking': 'Checking your sign-in…',
  'signIn.declined': 'Request declined. Try again.',
  'signIn.done': 'Signed in to {app}',
  'signIn.failed': 'Could not sign in. Try again.',
  'signIn.foreign': 'This message is for {domain}, not for this site. Do not sign it.',
  'signIn.heading': 'Sign in to {app}',
  'signIn.hideMessage': 'Hide the message',
  'signIn.lifetime': 'Stays signed in',
  'signIn.showMessage': 'Show the message',
  'signIn.signing': 'Confirm in your wallet',
  'signIn.site': 'Site',
  'signIn.submit': 'Sign',
  'signIn.text':
    'Your signature proves that this wallet is yours. It costs nothing and moves no funds.',
  'signIn.title': 'Sign in',
} as const
