import type { ServiceTexts } from './ServiceTexts.ts'

/** Texts of the e-mails and pages of the wallet, in German. */
export const deServiceTexts: ServiceTexts = {
  'mail.contact': 'Wenn du das nicht warst, wende dich sofort an den Support von {host}.',
  'mail.code.code': 'Dein Code ist {code}.',
  'mail.code.where':
    'Gib ihn innerhalb von {minutes} Minuten auf {origin} in dem Browser ein, in dem du ihn angefordert hast.',
  'mail.code.secret': 'Woanders ist er nutzlos. Gib ihn niemandem.',
  'mail.code.ignore':
    'Wenn du ihn nicht angefordert hast, ignoriere diese Nachricht. Mit diesem Code kann niemand dein Guthaben bewegen.',
  'mail.code.login.subject': 'Dein Code zur Anmeldung bei {host}',
  'mail.code.login.text': 'Dieser Code meldet dich bei deiner Wallet an.',
  'mail.code.stepUp.subject': 'Dein Code zum Bestätigen einer Änderung auf {host}',
  'mail.code.stepUp.text':
    'Dieser Code bestätigt eine Änderung, einen Export oder eine Wiederherstellung deiner Wallet. Zum Anmelden brauchst du ihn nicht.',
  'mail.code.currentEmail.subject': 'Dein Code zum Ändern deiner E-Mail-Adresse auf {host}',
  'mail.code.currentEmail.text':
    'Dieser Code ändert die E-Mail-Adresse deiner Wallet in {email}. Wer dort E-Mails liest, kann sich danach bei deiner Wallet anmelden.',
  'mail.code.currentEmail.ignore':
    'Wenn du diese Änderung nicht angefordert hast oder die Adresse nicht dir gehört, gib den Code nirgends ein, auch nicht auf {origin}.',
  'mail.code.nextEmail.subject': 'Dein Code für deine neue E-Mail-Adresse auf {host}',
  'mail.code.nextEmail.text':
    'Dieser Code macht diese Adresse zur E-Mail-Adresse deiner Wallet. Codes und Hinweise kommen dann hierher.',
  'mail.device.subject': 'Anmeldung bei {host} bestätigen',
  'mail.device.request': 'Ein neuer Browser möchte sich auf {origin} anmelden: {browser}.',
  'mail.device.open':
    'Wenn es deiner ist, öffne innerhalb von {minutes} Minuten diesen Link und wähle die Zahl, die der Browser zeigt:',
  'mail.device.ignore':
    'Wenn du das nicht angefordert hast, ignoriere diese Nachricht. Leite den Link nie weiter.',
  'mail.emailChanged.subject': 'Die E-Mail-Adresse deiner Wallet wurde geändert',
  'mail.emailChanged.text': 'Die E-Mail-Adresse deiner Wallet wurde auf {origin} geändert.',
  'mail.emailRemoved.subject': 'Die E-Mail-Adresse deiner Wallet wurde entfernt',
  'mail.emailRemoved.text': 'Die E-Mail-Adresse deiner Wallet wurde auf {origin} entfernt.',
  'mail.email.sessions':
    'Alle anderen Sitzungen sind beendet. Einen Tag lang wird nichts exportiert und kein Gerät hinzugefügt.',
  'mail.email.undo': 'Wenn du das nicht warst, mach es innerhalb von sieben Tagen rückgängig:',
  'mail.export.subject': 'Deine Wallet wird exportiert',
  'mail.export.text':
    'Ein Browser zeigt die Wörter und Schlüssel deiner Wallet oder speichert ein Wiederherstellungs-Kit damit. Wer sie hat, kann dein Guthaben bewegen, ohne Anmeldung und für immer.',
  'mail.export.move':
    'Wenn du das nicht warst, überweise dein Guthaben jetzt auf eine andere Wallet.',
  'mail.loginAdded.subject': 'Eine Anmeldung deiner Wallet wurde hinzugefügt',
  'mail.loginAdded.text':
    'Auf {origin} wurde eine Anmeldung deiner Wallet hinzugefügt. Die Einstellungen zeigen alle.',
  'mail.loginRemoved.subject': 'Eine Anmeldung deiner Wallet wurde entfernt',
  'mail.loginRemoved.text':
    'Auf {origin} wurde eine Anmeldung deiner Wallet entfernt. Die Einstellungen zeigen alle.',
  'mail.passkeyAdded.subject': 'Ein Passkey deiner Wallet wurde hinzugefügt',
  'mail.passkeyAdded.text':
    'Auf {origin} wurde ein Passkey hinzugefügt, der Änderungen deiner Wallet bestätigt.',
  'mail.passkeyRemoved.subject': 'Ein Passkey deiner Wallet wurde entfernt',
  'mail.passkeyRemoved.text':
    'Auf {origin} wurde ein Passkey entfernt, der Änderungen deiner Wallet bestätigt.',
  'mail.passkeysReset.subject': 'Die Passkeys deiner Wallet wurden entfernt',
  'mail.passkeysReset.text':
    'Der Support deiner Wallet hat alle Passkeys entfernt, die ihre Änderungen bestätigen. Codes an diese Adresse bestätigen sie wieder.',
  'mail.passkeysReset.contact':
    'Wenn du nicht darum gebeten hast, wende dich sofort an den Support von {host}.',
  'mail.passkey.soon': 'In drei Tagen bestätigt er sie anstelle von Codes an diese Adresse.',
  'mail.passkey.undo': 'Wenn du das nicht warst, entferne ihn vorher und beende alle Sitzungen:',
  'mail.signedIn.subject': 'Neue Anmeldung bei deiner Wallet',
  'mail.signedIn.text':
    'Auf {origin} wurde deine Wallet durch eine Anmeldung mit Farcaster geöffnet.',
  'mail.signedIn.end':
    'Wenn du das nicht warst, beende in den Einstellungen deiner Wallet alle Sitzungen und entferne die Anmeldung.',
  'mail.recoveryEnabled.subject': 'Die automatische Wiederherstellung deiner Wallet ist an',
  'mail.recoveryEnabled.text':
    'Auf {origin} wurde die automatische Wiederherstellung deiner Wallet gewählt. Der Betreiber dieser App kann deine Wallet dann wiederherstellen.',
  'mail.recoveryEnabled.mailbox':
    'Wer dieses Postfach liest, kann sie anfordern und bekommt die Wallet, wenn du nicht rechtzeitig abbrichst.',
  'mail.recoveryEnabled.off':
    'Wenn du das nicht warst, schalte sie in den Einstellungen deiner Wallet unter „Wiederherstellung“ aus.',
  'mail.recovery.request':
    'Auf {origin} möchte ein neues Gerät deine Wallet durch automatische Wiederherstellung öffnen.',
  'mail.recoveryStarted.subject': 'Ein neues Gerät möchte deine Wallet wiederherstellen',
  'mail.recoveryStarted.from': 'Möglich ist das ab {time}.',
  'mail.recoveryStarted.cancel':
    'Wenn du das warst, kehre dann zu diesem Gerät zurück. Wenn nicht, brich es ab:',
  'mail.recoveryEnding.subject': 'Deine Wallet wird bald auf einem anderen Gerät geöffnet',
  'mail.recoveryEnding.from': 'Möglich ist das ab {time}. Dies ist die letzte Nachricht davor.',
  'mail.recoveryEnding.cancel': 'Wenn du das nicht warst, brich es jetzt ab:',
  'mail.recoveryFinished.subject': 'Deine Wallet wurde auf einem anderen Gerät geöffnet',
  'mail.recoveryFinished.text':
    'Auf {origin} wurde deine Wallet durch automatische Wiederherstellung auf einem neuen Gerät geöffnet.',
  'mail.recoveryFinished.move':
    'Wenn du das nicht warst, überweise dein Guthaben auf eine andere Wallet und wende dich sofort an den Support von {host}.',
  'mail.recoveryCanceled.subject': 'Die Wiederherstellung deiner Wallet wurde abgebrochen',
  'mail.recoveryCanceled.text':
    'Die automatische Wiederherstellung deiner Wallet wurde abgebrochen. Es wurde nichts geöffnet.',
  'mail.recoveryCanceled.password':
    'Wenn jemand anderes sie angefordert hatte, ändere das Passwort dieses Postfachs.',
  'page.script': 'Diese Seite braucht JavaScript.',
  'page.failed': 'Der Server ist nicht erreichbar. Versuche es noch einmal.',
  'page.expired': 'Dieser Link ist abgelaufen oder wurde schon benutzt.',
  'page.cancel.title': 'Wiederherstellung deiner Wallet abbrechen',
  'page.cancel.text':
    'Ein neues Gerät möchte deine Wallet durch automatische Wiederherstellung öffnen. Wenn du das nicht warst, brich es ab und ändere das Passwort deines Postfachs: Jemand anderes kann es lesen.',
  'page.cancel.button': 'Wiederherstellung abbrechen',
  'page.cancel.done': 'Abgebrochen. Das neue Gerät bekommt deine Wallet nicht.',
  'page.cancel.ended': 'Diese Wiederherstellung wurde schon abgebrochen oder ist beendet.',
  'page.cancel.finished':
    'Es ist zu spät: Die Wiederherstellung ist abgeschlossen. Wenn du das nicht warst, überweise dein Guthaben sofort auf eine andere Wallet: Die andere Person kann die Schlüssel dieser Wallet haben und behält sie, auch wenn du das neue Gerät entfernst.',
  'page.undo.title': 'Änderung deiner E-Mail-Adresse rückgängig machen',
  'page.undo.text':
    'Deine Wallet erhält ihre frühere Adresse zurück. Seither oder in den drei Tagen vor der Änderung hinzugefügte Anmeldungen und Passkeys werden entfernt, alle Sitzungen enden. Einen Tag lang wird nichts exportiert und kein Gerät hinzugefügt.',
  'page.undo.button': 'Änderung rückgängig machen',
  'page.undo.done': 'Erledigt. Melde dich mit deiner früheren Adresse wieder an.',
  'page.passkey.title': 'Neuen Passkey deiner Wallet entfernen',
  'page.passkey.text':
    'Der Passkey und alle später hinzugefügten werden entfernt. Alle Sitzungen enden.',
  'page.passkey.button': 'Passkey entfernen',
  'page.passkey.done': 'Erledigt. Melde dich wieder an.',
  'page.device.title': 'Anmeldung bestätigen',
  'page.device.text': 'Jemand möchte sich mit deiner E-Mail-Adresse anmelden:',
  'page.device.site': 'Website',
  'page.device.browser': 'Browser',
  'page.device.time': 'Zeit',
  'page.device.network':
    'Die Anfrage kam aus einem anderen Netzwerk als diese Seite. Fahre nur fort, wenn du sie selbst auf einem anderen Gerät gestellt hast.',
  'page.device.question': 'Welche Zahl zeigt dieser Browser?',
  'page.device.decline': 'Das war ich nicht',
  'page.device.loading': 'Wird geladen …',
  'page.device.wait': 'Einen Moment …',
  'page.device.approved':
    'Bestätigt. Mach in dem Browser weiter, in dem du dich anmeldest. Du kannst diese Seite schließen.',
  'page.device.declined':
    'Abgelehnt. Dieser Browser wurde nicht angemeldet. Du kannst diese Seite schließen.',
  'page.device.expired':
    'Dieser Link ist abgelaufen oder wurde schon benutzt. Fordere dort einen neuen an, wo du dich anmelden möchtest.',
  'page.device.failed': 'Die Seite konnte nicht geladen werden. Öffne den Link noch einmal.',
  'page.done.title': 'Anmeldung',
  'page.done.confirmTitle': 'Bestätige, dass du es bist',
  'page.done.linkTitle': 'Anmeldeweg hinzufügen',
  'page.done.question': 'Möchtest du dich auf dieser Website anmelden?',
  'page.done.confirmQuestion': 'Möchtest du eine Änderung deiner Wallet bestätigen?',
  'page.done.linkQuestion': 'Möchtest du dieses Konto der Wallet als Anmeldeweg hinzufügen?',
  'page.done.account': 'Konto',
  'page.done.number': 'Zahl',
  'page.done.noName': 'Ohne Namen',
  'page.done.effect': 'Das Gerät, das diese Zahl zeigt, wird bei deiner Wallet angemeldet.',
  'page.done.confirmEffect': 'Das Gerät, das diese Zahl zeigt, kann danach deine Wallet ändern.',
  'page.done.linkEffect':
    'Dieses Konto kann sich danach bei der Wallet des Geräts anmelden, das diese Zahl zeigt.',
  'page.done.caution':
    'Fahre nur fort, wenn es deines ist und du das auf der Website begonnen hast.',
  'page.done.approve': 'Ja, anmelden',
  'page.done.confirmApprove': 'Ja, bestätigen',
  'page.done.linkApprove': 'Ja, hinzufügen',
  'page.done.closed': 'Du kannst dieses Fenster schließen.',
  'page.done.failed':
    'Die Anmeldung hat nicht funktioniert. Schließe dieses Fenster und versuche es noch einmal.',
  'page.done.declined': 'Abgelehnt. Du kannst dieses Fenster schließen.',
  'page.loading.title': 'Anmeldung',
  'page.loading.text':
    'Die Seite des Anbieters öffnet sich gleich. Wenn nicht, schließe dieses Fenster und versuche es noch einmal.',
}
