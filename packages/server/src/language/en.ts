/** Texts of the e-mails and pages of the wallet, in English. `{host}` is replaced by a value. */
export const enServiceTexts = {
  'mail.contact': 'If this was not you, contact the support of {host} now.',
  'mail.code.code': 'Your code is {code}.',
  'mail.code.where':
    'Enter it on {origin} in the browser where you requested it, within {minutes} minutes.',
  'mail.code.secret': 'It is of no use elsewhere. Never give it to anyone.',
  'mail.code.ignore':
    'If you did not request it, ignore this message. No one can move your funds with this code.',
  'mail.code.login.subject': 'Your code to sign in to {host}',
  'mail.code.login.text': 'This code signs you in to your wallet.',
  'mail.code.stepUp.subject': 'Your code to confirm a change on {host}',
  'mail.code.stepUp.text':
    'This code confirms a change, an export or a recovery of your wallet. You do not need it to sign in.',
  'mail.code.currentEmail.subject': 'Your code to change your e-mail address on {host}',
  'mail.code.currentEmail.text':
    'This code changes the e-mail address of your wallet to {email}. Anyone who reads mail at that address can then sign in to your wallet.',
  'mail.code.currentEmail.ignore':
    'If you did not request this change, or the address is not yours, enter the code nowhere, not even on {origin}.',
  'mail.code.nextEmail.subject': 'Your code for your new e-mail address on {host}',
  'mail.code.nextEmail.text':
    'This code makes this address the e-mail address of your wallet. Codes and notices then go to it.',
  'mail.device.subject': 'Confirm a sign-in to {host}',
  'mail.device.request': 'A new browser wants to sign in on {origin}: {browser}.',
  'mail.device.open':
    'If it is yours, open this link within {minutes} minutes, and choose the number that the browser shows:',
  'mail.device.ignore': 'If you did not request it, ignore this message. Never forward the link.',
  'mail.emailChanged.subject': 'The e-mail address of your wallet was changed',
  'mail.emailChanged.text': 'The e-mail address of your wallet was changed on {origin}.',
  'mail.emailRemoved.subject': 'The e-mail address of your wallet was removed',
  'mail.emailRemoved.text': 'The e-mail address of your wallet was removed on {origin}.',
  'mail.email.sessions':
    'All other sessions have ended. For a day, nothing is exported and no device is added.',
  'mail.email.undo': 'If this was not you, undo it within seven days:',
  'mail.export.subject': 'Your wallet is being exported',
  'mail.export.text':
    'A browser is showing the words and keys of your wallet, or saving a recovery kit with them. Who has them can move your funds, without signing in, and for good.',
  'mail.export.move': 'If this was not you, move your funds to another wallet now.',
  'mail.loginAdded.subject': 'A login of your wallet was added',
  'mail.loginAdded.text':
    'On {origin}, a login of your wallet was added. The settings list all of them.',
  'mail.loginRemoved.subject': 'A login of your wallet was removed',
  'mail.loginRemoved.text':
    'On {origin}, a login of your wallet was removed. The settings list all of them.',
  'mail.passkeyAdded.subject': 'A passkey of your wallet was added',
  'mail.passkeyAdded.text':
    'On {origin}, a passkey that confirms changes of your wallet was added.',
  'mail.passkeyRemoved.subject': 'A passkey of your wallet was removed',
  'mail.passkeyRemoved.text':
    'On {origin}, a passkey that confirms changes of your wallet was removed.',
  'mail.passkeysReset.subject': 'The passkeys of your wallet were removed',
  'mail.passkeysReset.text':
    'The support of your wallet has removed all passkeys that confirm its changes. Codes to this address confirm them again.',
  'mail.passkeysReset.contact': 'If you did not ask for this, contact the support of {host} now.',
  'mail.passkey.soon': 'In three days, it confirms them instead of codes to this address.',
  'mail.passkey.undo': 'If this was not you, remove it and end all sessions before then:',
  'mail.signedIn.subject': 'New sign-in to your wallet',
  'mail.signedIn.text': 'On {origin}, your wallet was opened by a sign-in with Farcaster.',
  'mail.signedIn.end':
    'If this was not you, end all sessions in the settings of your wallet, and remove the login.',
  'mail.recoveryEnabled.subject': 'Automatic recovery of your wallet is on',
  'mail.recoveryEnabled.text':
    'Automatic recovery of your wallet was chosen on {origin}. The operator of this app can then restore your wallet.',
  'mail.recoveryEnabled.mailbox':
    'A person who reads this mailbox can ask for it, and gets the wallet unless you cancel in time.',
  'mail.recoveryEnabled.off':
    'If this was not you, switch it off in the settings of your wallet, under Recovery.',
  'mail.recovery.request':
    'On {origin}, a new device asked to open your wallet by automatic recovery.',
  'mail.recoveryStarted.subject': 'A new device asked to recover your wallet',
  'mail.recoveryStarted.from': 'It can be finished from {time}.',
  'mail.recoveryStarted.cancel':
    'If this was you, come back to that device then. If this was not you, cancel it:',
  'mail.recoveryEnding.subject': 'Your wallet will be opened on another device soon',
  'mail.recoveryEnding.from': 'It can be finished from {time}. This is the last notice before.',
  'mail.recoveryEnding.cancel': 'If this was not you, cancel it now:',
  'mail.recoveryFinished.subject': 'Your wallet was opened on another device',
  'mail.recoveryFinished.text':
    'On {origin}, your wallet was opened on a new device by automatic recovery.',
  'mail.recoveryFinished.move':
    'If this was not you, move your funds to another wallet, and contact the support of {host} now.',
  'mail.recoveryCanceled.subject': 'The recovery of your wallet was cancelled',
  'mail.recoveryCanceled.text':
    'The automatic recovery of your wallet was cancelled. Nothing was opened.',
  'mail.recoveryCanceled.password':
    'If another person had asked for it, change the password of this mailbox.',
  'page.script': 'This page needs JavaScript.',
  'page.failed': 'The server could not be reached. Try again.',
  'page.expired': 'This link has expired or was used.',
  'page.cancel.title': 'Cancel the recovery of your wallet',
  'page.cancel.text':
    'A new device asked to open your wallet by automatic recovery. If that was not you, cancel it, and change the password of your mailbox: another person can read it.',
  'page.cancel.button': 'Cancel the recovery',
  'page.cancel.done': 'Cancelled. The new device does not get your wallet.',
  'page.cancel.ended': 'This recovery was cancelled before, or has ended.',
  'page.cancel.finished':
    'It is too late: the recovery has finished. If this was not you, move your funds to another wallet now: the other person can have the keys of this one, and keeps them when you remove the new device.',
  'page.undo.title': 'Undo the change of your e-mail address',
  'page.undo.text':
    'Your wallet gets its former address again. Logins and passkeys added since, or in the three days before the change, are removed, and all sessions end. For a day, nothing is exported and no device is added.',
  'page.undo.button': 'Undo the change',
  'page.undo.done': 'Done. Sign in again with your former address.',
  'page.passkey.title': 'Remove a new passkey of your wallet',
  'page.passkey.text':
    'The passkey, and any that were added after it, are removed. All sessions end.',
  'page.passkey.button': 'Remove the passkey',
  'page.passkey.done': 'Done. Sign in again.',
  'page.device.title': 'Confirm a sign-in',
  'page.device.text': 'Someone wants to sign in with your e-mail address:',
  'page.device.site': 'Site',
  'page.device.browser': 'Browser',
  'page.device.time': 'Time',
  'page.device.network':
    'The request came from another network than this page. Continue only if you made it yourself on another device.',
  'page.device.question': 'Which number does that browser show?',
  'page.device.decline': 'This was not me',
  'page.device.loading': 'Loading …',
  'page.device.wait': 'One moment …',
  'page.device.approved':
    'Confirmed. Continue in the browser where you sign in. You can close this page.',
  'page.device.declined': 'Declined. That browser was not signed in. You can close this page.',
  'page.device.expired':
    'This link has expired or was used. Request a new one where you want to sign in.',
  'page.device.failed': 'The page could not be loaded. Open the link again.',
  'page.done.title': 'Signing in',
  'page.done.confirmTitle': 'Confirm it’s you',
  'page.done.linkTitle': 'Add a way to sign in',
  'page.done.question': 'Do you want to sign in to this site?',
  'page.done.confirmQuestion': 'Do you want to confirm a change of your wallet?',
  'page.done.linkQuestion': 'Do you want to add this account to the wallet as a way to sign in?',
  'page.done.account': 'Account',
  'page.done.number': 'Number',
  'page.done.noName': 'Without a name',
  'page.done.effect': 'The device that shows this number is signed in to your wallet.',
  'page.done.confirmEffect': 'The device that shows this number can then change your wallet.',
  'page.done.linkEffect':
    'This account can then sign in to the wallet of the device that shows this number.',
  'page.done.caution': 'Continue only if that is yours, and you started this on the site.',
  'page.done.approve': 'Yes, sign in',
  'page.done.confirmApprove': 'Yes, confirm',
  'page.done.linkApprove': 'Yes, add it',
  'page.done.closed': 'You can close this window.',
  'page.done.failed': 'The sign-in did not work. Close this window and try again.',
  'page.done.declined': 'Declined. You can close this window.',
  'page.loading.title': 'Signing in',
  'page.loading.text':
    'The page of the provider opens in a moment. If it does not, close this window and try again.',
} as const
