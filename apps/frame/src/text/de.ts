import type { TranslatedTexts } from './createFrameText.ts'

/** Texts of the frame in German. */
export const deTexts: TranslatedTexts = {
  'account.account': 'Konto',
  'account.app': 'Website',
  'account.unnamed': 'Kein Name',
  'allowance.collection': 'Lässt ein anderes Konto jedes Stück entnehmen',
  'allowance.credit': 'Lässt ein anderes Konto {amount} auf deinen Kredit leihen',
  'allowance.creditRevoked': 'Nimmt die Erlaubnis zum Leihen zurück',
  'allowance.creditUnlimited': 'Lässt ein anderes Konto ohne Grenze auf deinen Kredit leihen',
  'allowance.item': 'Lässt ein anderes Konto Stück {id} entnehmen',
  'allowance.itemUnlimited': 'Lässt ein anderes Konto jede Menge von Stück {id} entnehmen',
  'allowance.limited': 'Lässt ein anderes Konto {amount} ausgeben',
  'allowance.list': 'Was andere entnehmen könnten',
  'allowance.revoked': 'Nimmt die Erlaubnis zum Ausgeben zurück',
  'allowance.unknown': 'Lässt ein anderes Konto ausgeben',
  'allowance.unlimited': 'Lässt ein anderes Konto ohne Grenze ausgeben',
  'amount.either': '{amount} Basiseinheiten des Tokens oder Stück {id}',
  'amount.item': 'Stück {id}',
  'amount.items': '{amount} × Stück {id}',
  'amount.native': '{amount} der Währung des Netzwerks',
  'amount.units': '{amount} Basiseinheiten von {symbol}',
  'amount.unitsUnnamed': '{amount} Basiseinheiten des Tokens',
  'amount.unnamed': '{amount} des Tokens',
  'approval.blocked': 'Das kann nicht bestätigt werden.',
  'approval.checking': 'Es wird geprüft, was das bewirkt …',
  'approval.content': 'Zu signierende Daten',
  'approval.data': 'Daten anzeigen',
  'approval.hiddenAccount': 'ein Konto, das nicht gelesen werden konnte',
  'approval.message': 'Nachricht',
  'approval.messageTitle': 'Nachricht signieren',
  'approval.moves': 'Was sich bewegt',
  'approval.next': 'Eine weitere Anfrage. Lies sie, bevor du antwortest …',
  'approval.noMoves': 'Keine Werte bewegen sich.',
  'approval.note': 'Das ist das Fenster deiner Wallet. Die Website kann es nicht ändern.',
  'approval.position': '{at} von {count}',
  'approval.reject': 'Ablehnen',
  'approval.request': 'Anfrage',
  'approval.requestedBy': 'Angefragt von',
  'approval.send': 'Bestätigen',
  'approval.sendUnlimited': 'Ohne Grenze bestätigen',
  'approval.sign': 'Signieren',
  'approval.signIn': 'Anmelden',
  'approval.signInTitle': 'Anmelden',
  'approval.signing': 'Wird signiert …',
  'approval.signUnlimited': 'Ohne Grenze signieren',
  'approval.transactionTitle': 'Transaktion bestätigen',
  'approval.tryAgain': 'Erneut versuchen',
  'approval.waiting': 'Warten, bis das ganze Fenster sichtbar ist …',
  'approval.warnings': 'Warnungen',
  'audit.account.created': 'Konto erstellt',
  'audit.account.locked': 'Konto gesperrt',
  'audit.account.unlocked': 'Konto entsperrt',
  'audit.code.failed': 'Falscher Code eingegeben',
  'audit.code.sent': 'Code per E-Mail gesendet',
  'audit.device.added': 'Gerät hinzugefügt',
  'audit.device.approved': 'Neuer Browser bestätigt',
  'audit.device.removed': 'Gerät entfernt',
  'audit.email.changed': 'E-Mail-Adresse geändert',
  'audit.email.restored': 'E-Mail-Adresse wiederhergestellt',
  'audit.export.opened': 'Export der Wallet begonnen',
  'audit.log.damaged': 'Frühere Einträge dieses Protokolls fehlen',
  'audit.login.added': 'Anmeldeweg hinzugefügt',
  'audit.login.removed': 'Anmeldeweg entfernt',
  'audit.passkey.added': 'Passkey hinzugefügt',
  'audit.passkey.removed': 'Passkey entfernt',
  'audit.recovery.canceled': 'Wiederherstellung abgebrochen',
  'audit.recovery.disabled': 'Automatische Wiederherstellung aus',
  'audit.recovery.enabled': 'Automatische Wiederherstellung ein',
  'audit.recovery.factor_added': 'Weg zur Wiederherstellung hinzugefügt',
  'audit.recovery.factor_removed': 'Weg zur Wiederherstellung entfernt',
  'audit.recovery.failed': 'Wiederherstellung fehlgeschlagen: falscher Passkey oder Code',
  'audit.recovery.finished': 'Automatisch wiederhergestellt',
  'audit.recovery.key_released': 'Wiederherstellungsschlüssel ohne Passkey oder Code benutzt',
  'audit.recovery.limited': 'Wiederherstellung nach zu vielen Versuchen abgelehnt',
  'audit.recovery.started': 'Wiederherstellung begonnen',
  'audit.session.confirmed': 'Bestätigt, dass du es warst',
  'audit.session.ended': 'Abgemeldet',
  'audit.session.reused': 'Alte Sitzung erneut benutzt, alle ihre Tokens beendet',
  'audit.session.started': 'Angemeldet',
  'audit.sessions.ended': 'Überall abgemeldet',
  'audit.share.exported': 'Wörter und Schlüssel exportiert',
  'audit.share.recovered': 'Wallet auf einem neuen Gerät wiederhergestellt',
  'audit.share.refused': 'Signieren abgelehnt: kein Zugriff auf die Wallet',
  'audit.share.released': 'Signiert',
  'audit.wallet.created': 'Wallet erstellt',
  'automatic.cancel': 'Wiederherstellung abbrechen',
  'automatic.cancelled': 'Die Wiederherstellung ist abgebrochen. Nichts wurde geöffnet.',
  'automatic.intro':
    'Der Betreiber dieser App kann deine Wallet wiederherstellen. Das dauert mindestens {hours} Stunden; bis dahin können dein Postfach und deine anderen Geräte es abbrechen.',
  'automatic.noticeOwn': 'Das war ich',
  'automatic.noticeText':
    'Ab {time} kann dieses Gerät deine Wallet öffnen. Wenn du das nicht warst, brich es ab und ändere das Passwort deines Postfachs.',
  'automatic.noticeTitle': 'Ein anderes Gerät verlangt deine Wallet',
  'automatic.offer': 'Ich habe nichts davon',
  'automatic.otherText':
    'Ein anderes Gerät hat eine Wiederherstellung begonnen. Wenn du das nicht warst, brich sie mit dem Link in unserer E-Mail ab.',
  'automatic.readyText':
    'Deine Wiederherstellung ist bereit. Dieser Browser öffnet jetzt deine Wallet.',
  'automatic.start': 'Wiederherstellung beginnen',
  'automatic.title': 'Automatische Wiederherstellung',
  'automatic.turnOff': 'Ausschalten',
  'automatic.turnOn': 'Automatische Wiederherstellung einschalten',
  'automatic.waitingForMail':
    'Komm später mit diesem Browser zurück. Die Zeit läuft, sobald dein Postfach unsere Nachricht erhalten hat.',
  'automatic.waitingText':
    'Deine Wiederherstellung läuft. Komm ab {time} mit diesem Browser zurück.',
  'automatic.warning':
    'Der Betreiber dieser App kann dann deine Wallet wiederherstellen. Das kann auch, wer dein Postfach liest, wenn du es nicht innerhalb von {hours} Stunden abbrichst.',
  'code.confirm': 'Gib die letzten 4 Zeichen ein',
  'code.copied': 'Kopiert',
  'code.copy': 'Code kopieren',
  'code.done': 'Fertig',
  'code.download': 'Kit herunterladen',
  'code.intro':
    'Mit diesem Code und dem Kit kannst du deine Wallet ohne uns öffnen. Bewahre beides dort auf, wo es niemand sonst findet.',
  'code.label': 'Dein Wiederherstellungscode',
  'code.leave': 'Verlassen',
  'code.leaveQuestion':
    'Verlassen, ohne zu sichern? Beim nächsten Mal bekommst du einen neuen Code.',
  'code.mismatch': 'Das stimmt nicht mit dem Ende deines Codes überein',
  'code.stay': 'Bleiben',
  'code.title': 'Wiederherstellungscode sichern',
  'detail.account': 'Konto',
  'detail.amount': 'Betrag',
  'detail.contract': 'Vertrag',
  'detail.fee': 'Gebühr',
  'detail.feeIncluded': 'In den Bewegungen enthalten',
  'detail.feeLater': 'Jetzt keine, aber andere dürfen dann ausgeben',
  'detail.feeMost': 'Höchstens {amount}',
  'detail.feeNone': 'Keine, es wird nichts gesendet',
  'detail.feeNow': 'Jetzt keine',
  'detail.feeUnknown': 'Unbekannt',
  'detail.for': 'Für',
  'detail.from': 'Von',
  'detail.instructions': 'Anweisungen',
  'detail.network': 'Netzwerk',
  'detail.site': 'Anmelden bei',
  'detail.spender': 'Berechtigt',
  'detail.to': 'An',
  'detail.token': 'Token',
  'detail.transactions': 'Transaktionen',
  'detail.type': 'Typ',
  'detail.version': 'Version',
  'email.add': 'Hinzufügen',
  'email.change': 'Ändern',
  'email.keep': 'Bisherige behalten',
  'email.question': 'Codes und Hinweise deiner Wallet gehen dann an diese Adresse:',
  'email.title': 'E-Mail-Adresse ändern',
  'error.custody.passkey_known':
    'Dieses Gerät oder dieser Passwortmanager hat schon einen Passkey dieses Kontos. Speichere den neuen woanders.',
  'error.login.identity_taken': 'Dieses Konto gehört schon zu einer anderen Wallet.',
  'error.login.recovery_ended':
    'Diese Wiederherstellung wurde abgebrochen oder ist abgelaufen. Beginne eine neue.',
  'error.login.recovery_off':
    'Automatische Wiederherstellung gibt es hier nicht. Benutze einen Passkey oder deinen Code.',
  'error.login.recovery_pending':
    'Auf einem anderen Gerät läuft eine Wiederherstellung dieser Wallet. Brich sie zuerst ab.',
  'error.login.recovery_too_early':
    'Die Wartezeit dieser Wiederherstellung ist nicht vorbei. Komm später wieder.',
  'error.login.too_many_passkeys':
    'Dieses Konto hat schon so viele Passkeys, wie es haben darf. Entferne zuerst einen.',
  'error.shares.automatic_off':
    'Automatische Wiederherstellung gibt es hier nicht. Benutze einen Passkey oder deinen Code.',
  'error.shares.recovery_ended':
    'Diese Wiederherstellung wurde abgebrochen oder ist abgelaufen. Beginne eine neue.',
  'error.shares.recovery_finished':
    'Diese Wiederherstellung ist abgeschlossen. Wenn du das nicht warst, überweise dein Guthaben jetzt auf eine andere Wallet.',
  'error.shares.recovery_pending':
    'Auf einem anderen Gerät läuft eine Wiederherstellung dieser Wallet. Brich sie zuerst ab.',
  'error.shares.recovery_too_early':
    'Die Wartezeit dieser Wiederherstellung ist nicht vorbei. Komm später wieder.',
  'error.shares.spend_limited':
    'Die tägliche Grenze dieser Wallet ist erreicht. Füge einen Passkey oder einen Wiederherstellungscode hinzu, um sie aufzuheben.',
  'error.shares.spend_unstated':
    'Diese Wallet hat eine tägliche Grenze, und der Wert dieser Anfrage ist nicht bekannt. Lade die Seite neu.',
  'error.shares.ticket_rejected': 'Das hat nicht geklappt. Versuche es noch einmal.',
  'export.cleaned': 'Dieser Browser wurde abgemeldet.',
  'export.closesIn': 'Schließt in {time}',
  'export.code': 'Code aus sechs Ziffern',
  'export.codeText': 'Gib den Code aus der E-Mail an {email} ein',
  'export.deviceText': 'Öffne den Link in der E-Mail und prüfe, ob dort diese Zahl steht:',
  'export.deviceTitle': 'Diesen Browser bestätigen',
  'export.email': 'E-Mail-Adresse',
  'export.emailText':
    'Melde dich zuerst erneut an. Wir senden einen neuen Code an die E-Mail-Adresse deiner Wallet.',
  'export.ending': 'Wird abgemeldet …',
  'export.evm': 'Ethereum und andere EVM-Netzwerke',
  'export.finish': 'Beenden',
  'export.finished':
    'Der Export ist beendet. Auf dieser Seite ist nichts von deiner Wallet geblieben.',
  'export.framed':
    'Diese Seite funktioniert nicht in einer anderen Seite. Öffne sie in einem eigenen Tab.',
  'export.hide': 'Verbergen',
  'export.hold': 'Zum Anzeigen halten',
  'export.holding': 'Weiter halten …',
  'export.intro': 'Diese zwölf Wörter sind die Wallet selbst.',
  'export.keys': 'Private Schlüssel',
  'export.noProject':
    'Diese Adresse ist unvollständig. Öffne den Export aus den Einstellungen deiner Wallet.',
  'export.notRemoved': 'Dieser Browser steht noch in der Liste deiner Geräte',
  'export.notRemovedText':
    'Er kann nicht mehr signieren. Du kannst ihn auch in den Einstellungen deiner Wallet entfernen.',
  'export.noWallet': 'Dieses Konto hat noch keine Wallet.',
  'export.otherText': 'Oder melde dich noch einmal so an wie bisher:',
  'export.sendCode': 'Code senden',
  'export.signingIn': 'Du wirst angemeldet …',
  'export.solana': 'Solana',
  'export.switch': '30 Sekunden anzeigen',
  'export.title': 'Wallet exportieren',
  'export.tryAgain': 'Erneut versuchen',
  'export.warningText': 'Niemand Ehrliches fragt danach. Wer sie hat, hat alles.',
  'export.warningTitle': 'Gib sie nie auf einer Website ein',
  'export.words': 'Wiederherstellungswörter',
  'factor.again': 'Dein Konto ist bestätigt. Dieser Schritt braucht, was die Wallet selbst öffnet.',
  'factor.code': 'Wiederherstellungscode',
  'factor.confirmCode': 'Benutze den Wiederherstellungscode dieser Wallet.',
  'factor.confirmPasskey': 'Benutze einen Passkey dieser Wallet.',
  'factor.confirmText': 'Benutze einen Passkey oder den Wiederherstellungscode dieser Wallet.',
  'factor.confirmTitle': 'Bestätige mit dem, was du hast',
  'factor.continue': 'Weiter',
  'factor.passkey': 'Passkey benutzen',
  'limit.cancel': 'Abbrechen',
  'limit.editing': 'Lege zuerst die Grenze fest.',
  'limit.label': 'Grenze in {symbol}',
  'limit.labelUnnamed': 'Grenze des Tokens',
  'limit.problem': 'Gib einen Betrag unter dem angefragten ein',
  'limit.set': 'Grenze festlegen',
  'limit.use': 'Diese Grenze verwenden',
  'logins.add': 'Anmeldeweg hinzufügen',
  'logins.added': 'Du kannst dich jetzt mit {name} anmelden.',
  'logins.addEmail': 'E-Mail-Adresse hinzufügen',
  'logins.addOne': '{name} hinzufügen',
  'logins.emailAdded': 'Du kannst dich jetzt mit deiner E-Mail-Adresse anmelden.',
  'logins.emailText':
    'Wir senden einen Code an die Adresse. Danach kannst du dich mit ihr anmelden, und Codes und Hinweise deiner Wallet gehen an sie.',
  'logins.intro':
    'Melde dich bei {name} an, mit dem Konto, das du dieser Wallet hinzufügen möchtest.',
  'network.claim': 'Die Website nennt es „{name}“',
  'network.evm': 'Ethereum-kompatibles Netzwerk {id}',
  'network.solana': 'Solana-Netzwerk {id}',
  'page.close': 'Schließen',
  'page.title': 'Wallet',
  'passkeys.added': 'Der Passkey ist hinzugefügt.',
  'passkeys.also': 'Damit auch Änderungen bestätigen',
  'passkeys.alsoDone': 'Der neue Passkey bestätigt auch Änderungen.',
  'passkeys.alsoFailed': 'Der neue Passkey öffnet deine Wallet, bestätigt aber keine Änderungen.',
  'passkeys.alsoLate':
    'Deine Anmeldung ist zu lange her, um mit diesem Passkey auch Änderungen zu bestätigen. Füge später in den Einstellungen einen dafür hinzu und mache ohne weiter.',
  'passkeys.alsoLost': 'Auch deine Wallet öffnet er dann nicht mehr.',
  'passkeys.full': 'Ein Konto hat höchstens {count} Passkeys. Entferne zuerst einen.',
  'passkeys.intro': 'Einer dieser Passkeys bestätigt Änderungen an deinem Konto und Exporte.',
  'passkeys.keep':
    'Er öffnet deine Wallet weiterhin in einem anderen Browser: Behalte ihn auf deinem Gerät.',
  'passkeys.none':
    'Ein Code per E-Mail oder eine neue Anmeldung bestätigt Änderungen an deinem Konto und Exporte. Stattdessen kann das ein Passkey.',
  'passkeys.notRecovery':
    'Um deine Wallet in einem anderen Browser zu öffnen, füge unter Wiederherstellung einen Passkey oder Code hinzu.',
  'passkeys.one': 'Passkey {id}',
  'passkeys.oneText':
    'Verlierst du den einzigen, lässt sich nichts bestätigen, bis der Betreiber dieser Website ihn entfernt.',
  'passkeys.oneTitle': 'Zweiten Passkey hinzufügen',
  'passkeys.recovery': 'Öffnet deine Wallet in einem anderen Browser',
  'passkeys.removed': 'Der Passkey ist entfernt.',
  'passkeys.removeLastText':
    'Es ist der letzte. Danach bestätigt wieder ein Code per E-Mail oder eine neue Anmeldung.',
  'passkeys.removeText':
    'Er bestätigt keine Änderungen mehr. Deine anderen Passkeys tun es weiterhin.',
  'passkeys.stays':
    'Dein Gerät oder Passwortmanager zeigt ihn weiterhin an, und du kannst ihn dort löschen.',
  'passkeys.title': 'Mit Passkey bestätigen',
  'passkeys.until': 'Bis {date} bestätigt auch ein Code oder eine neue Anmeldung.',
  'passkeys.warning':
    'Drei Tage nach dem Hinzufügen bestätigen Codes per E-Mail und neue Anmeldungen keine Änderungen und Exporte mehr, nur noch ein Passkey. Verlierst du ihn, brauchst du einen anderen Passkey oder den Betreiber dieser Website.',
  'passkeys.warningTitle': 'Ein Passkey tritt an die Stelle der Codes',
  'popup.text':
    'Lass dieses Fenster offen und kehre zu der Seite zurück, die es geöffnet hat. Dein Browser lässt die Wallet nicht in jener Seite zu.',
  'popup.title': 'Deine Wallet',
  'problem.tryAgain': 'Etwas ist schiefgegangen. Es wurde nichts geändert. Versuche es erneut.',
  'protect.add': 'Zweiten Weg hinzufügen',
  'protect.addFactor': 'Passkey oder Code hinzufügen',
  'protect.continue': 'Diesmal fortfahren',
  'protect.export': 'Stattdessen Schlüssel exportieren',
  'protect.later': 'Nicht jetzt',
  'protect.limitEnds':
    'Der Betreiber dieser App hat deine Wallet wiederhergestellt. Bis {time} dürfen in 24 Stunden {limit} abfließen, und Schlüssel werden nicht exportiert. Übrig sind {left}.',
  'protect.limitText':
    'Der Betreiber dieser App hat deine Wallet wiederhergestellt. Bis drei Tage nach dem Hinzufügen eines Passkeys oder Wiederherstellungscodes dürfen in 24 Stunden {limit} abfließen. Übrig sind {left}, diese Anfrage braucht {amount}.',
  'protect.lost': 'Ich kann keinen hinzufügen',
  'protect.lostText':
    'Verlierst du den einzigen Weg, diese Wallet wiederherzustellen, kann sie niemand mehr öffnen. Ist er schon verloren, übertrage den Inhalt auf eine andere Wallet.',
  'protect.requestNeeds': 'Diese Anfrage braucht {amount}.',
  'protect.requestUnknown':
    'Diese Anfrage nimmt etwas, dessen Wert wir nicht kennen, und muss deshalb warten.',
  'protect.secondFactorText':
    'Deine Wallet ist mehr als {amount} wert, und es gibt nur einen Weg, sie wiederherzustellen. Verlierst du ihn, kann ihn niemand zurücksetzen. Füge zuerst einen zweiten hinzu: einen Passkey oder einen Wiederherstellungscode.',
  'protect.unknownText':
    'Der Betreiber dieser App hat deine Wallet wiederhergestellt. Bis drei Tage nach dem Hinzufügen eines Passkeys oder Wiederherstellungscodes dürfen in 24 Stunden {limit} abfließen. Diese Anfrage nimmt etwas, dessen Wert wir nicht kennen, und muss deshalb warten.',
  'recover.intro':
    'Du hast eine Wallet, und dieser Browser ist neu für sie. Öffne sie mit deinem Passkey oder deinem Wiederherstellungscode.',
  'recover.noFactor':
    'Alle Geräte dieser Wallet wurden entfernt. Öffne sie mit deinem Wiederherstellungs-Kit auf der Seite dafür.',
  'recover.open': 'Wallet öffnen',
  'recover.opening': 'Wallet wird geöffnet …',
  'recover.title': 'Wallet hier öffnen',
  'recovery.code': 'Wiederherstellungscode',
  'recovery.codeHint': 'Zwanzig Buchstaben und Ziffern, offline aufbewahrt.',
  'recovery.continue': 'Weiter',
  'recovery.creating': 'Wallet wird erstellt …',
  'recovery.intro':
    'Nur du kannst diese Wallet öffnen. Wähle, wie du sie auf einem anderen Gerät öffnest. Niemand kann sie für dich zurücksetzen.',
  'recovery.passkey': 'Passkey',
  'recovery.passkeyHint': 'Von deinem Gerät oder Passwortmanager gespeichert. Einmal tippen.',
  'recovery.passkeyUnavailable': 'In diesem Browser nicht verfügbar',
  'recovery.title': 'Wallet schützen',
  'settings.added': 'Hinzugefügt: {date}',
  'settings.addPasskey': 'Passkey hinzufügen',
  'settings.audit': 'Aktivitätsprotokoll',
  'settings.auditBroken':
    'Dieses Protokoll wurde verändert. Wende dich an den Support dieser Website.',
  'settings.auditIntact': 'Kein Eintrag wurde geändert oder entfernt.',
  'settings.back': 'Zurück',
  'settings.cancel': 'Abbrechen',
  'settings.code': 'Wiederherstellungscode',
  'settings.codeMissing': 'Nicht eingerichtet',
  'settings.codeSet': 'Eingerichtet',
  'settings.createPasskey': 'Passkey erstellen',
  'settings.createPasskeyText': 'Dein Gerät oder Passwortmanager speichert ihn.',
  'settings.device': 'Gerät {id}',
  'settings.devices': 'Geräte',
  'settings.email': 'E-Mail-Adresse',
  'settings.factorAdded': 'Die Wiederherstellung ist aktualisiert.',
  'settings.lastLogin': 'Ein Konto behält mindestens einen Anmeldeweg.',
  'settings.loading': 'Wird geladen …',
  'settings.logins': 'Anmeldewege',
  'settings.more': 'Ältere anzeigen',
  'settings.newCode': 'Neuen Code erstellen',
  'settings.newCodeText':
    'Der neue Code ersetzt den alten für neue Geräte. Ein früher geladenes Wiederherstellungs-Kit öffnet die Wallet weiterhin mit seinem alten Code. Vernichte es, falls andere beides haben könnten.',
  'settings.noEntries': 'Noch keine Einträge',
  'settings.oneFactor': 'Zweiten Weg hinzufügen',
  'settings.oneFactorText':
    'Wenn du den einzigen Weg zur Wiederherstellung verlierst, kann niemand deine Wallet zurücksetzen.',
  'settings.onlyDevice': 'Das ist das einzige Gerät deiner Wallet.',
  'settings.otherDevice': 'Anderes Gerät',
  'settings.passkey': 'Passkey',
  'settings.recovery': 'Wiederherstellung',
  'settings.remove': 'Entfernen',
  'settings.removeDeviceText':
    'Dieser Browser kann dann nicht mehr signieren. Um die Wallet dort wieder zu benutzen, stelle sie mit einem Passkey oder deinem Code wieder her.',
  'settings.removeLoginText':
    'Du kannst dich dann nicht mehr auf diesem Weg anmelden. Andere Browser werden abgemeldet.',
  'settings.removeOne': '{name} entfernen',
  'settings.removeOthers': 'Alle anderen Geräte entfernen',
  'settings.removeOthersText':
    'Tu das, wenn ein Gerät verloren oder gestohlen ist. Um die Wallet dort wieder zu benutzen, stelle sie mit einem Passkey oder deinem Code wieder her.',
  'settings.removeThisDeviceText':
    'Dieser Browser vergisst deine Wallet und meldet sich ab. Um sie hier wieder zu nutzen, stelle sie mit einem Passkey oder deinem Code wieder her.',
  'settings.sendAgain': 'Erneut senden',
  'settings.sendCode': 'Code senden',
  'settings.sentCode': 'Code aus sechs Ziffern',
  'settings.signOutEverywhere': 'Überall abmelden',
  'settings.signOutEverywhereText':
    'Alle Browser werden abgemeldet, auch dieser. Deine Wallet bleibt.',
  'settings.spendCap': 'Ausgabengrenze',
  'settings.spendCapText':
    '{limit} in 24 Stunden, {left} sind übrig: Der Betreiber dieser App hat deine Wallet wiederhergestellt. Drei Tage nachdem du einen Passkey oder einen Wiederherstellungscode hinzugefügt hast, endet die Grenze.',
  'settings.stepUpText': 'Wir senden einen Code an {email}',
  'settings.stepUpTitle': 'Bestätige, dass du es bist',
  'settings.thisDevice': 'Dieses Gerät',
  'settings.title': 'Einstellungen',
  'stepUp.code': 'Code für Farcaster',
  'stepUp.continueWith': 'Weiter mit {name}',
  'stepUp.expired': 'Die Anmeldung hat zu lange gedauert. Versuche es noch einmal.',
  'stepUp.none':
    'Dieses Konto kann hier nicht bestätigt werden. Wende dich an den Support dieser Website.',
  'stepUp.number': 'Wenn das Fenster eine Zahl zeigt, muss es {number} sein.',
  'stepUp.openApp': 'Farcaster auf diesem Gerät öffnen',
  'stepUp.providerText': 'Melde dich bei {name} noch einmal an, mit dem Konto dieser Wallet.',
  'stepUp.scan': 'Scanne den Code mit deinem Smartphone und bestätige in Farcaster.',
  'stepUp.waiting': 'Fahre im Fenster von {name} fort.',
  'warning.approval': '{spender} könnte später Werte von dir entnehmen.',
  'warning.approval_for_all':
    '{spender} könnte jedes Stück dieser Sammlung entnehmen, jetzt und später.',
  'warning.authority_change':
    'Das übergibt die Kontrolle über ein Konto oder einen Token an {authority}.',
  'warning.authority_change_unnamed':
    'Das übergibt die Kontrolle über ein Konto oder einen Token an ein anderes Konto oder Programm.',
  'warning.batch_incomplete':
    'Wir konnten nicht alle diese Transaktionen prüfen. Es könnte mehr dein Konto verlassen als angezeigt.',
  'warning.blockhash_unknown':
    'Wir konnten nicht bestätigen, dass diese Transaktion für dieses Netzwerk ist: Ihr Blockhash ist abgelaufen oder von einem anderen Netzwerk.',
  'warning.call_authorization':
    'Schon mit dieser Signatur können andere für dein Konto einen Aufruf an {to} ausführen.',
  'warning.cannot_prepare': 'Wir konnten die Gebühr nicht ermitteln: {reason}',
  'warning.contract_creation': 'Das erstellt einen neuen Vertrag.',
  'warning.credit_delegation':
    '{spender} könnte später gegen deine Sicherheiten leihen. Die Schulden hättest du.',
  'warning.domain_without_contract': 'Diese Signatur sagt nicht, für welchen Vertrag sie ist.',
  'warning.domain_without_network':
    'Diese Signatur nennt kein Netzwerk. Sie könnte auf jedem benutzt werden.',
  'warning.durable_nonce':
    'Diese Transaktion läuft nicht ab. Sie könnte jederzeit später gesendet werden.',
  'warning.fee_high': 'Die Gebühr liegt weit über dem, was das Netzwerk verlangt.',
  'warning.fee_payer_foreign':
    'Ein anderes Konto zahlt die Gebühr und kann diese Transaktion zurückhalten: {payer}',
  'warning.first_time_recipient': 'Du hast noch nie an {address} gesendet.',
  'warning.gas_limit': 'Das braucht mehr Gas, als eine Transaktion haben darf.',
  'warning.hidden_characters':
    'Die Nachricht hat verborgene Zeichen oder solche, die von rechts nach links laufen. Sie sind als ⟨U+…⟩ dargestellt.',
  'warning.lookup_tables':
    'Einige Konten dieser Transaktion stehen in Tabellen, die sich ändern können. Was sich bewegt, ist das, was das Netzwerk meldet.',
  'warning.marketplace_order':
    'Das ist ein Auftrag: Mit seiner Signatur können andere die Werte darin handeln.',
  'warning.new_contract': 'Unter {address} gibt es keinen Vertrag mit Code: Es wird nur gesendet.',
  'warning.not_atomic':
    'Diese {count} Transaktionen werden nacheinander gesendet. Einzelne können scheitern.',
  'warning.not_compared':
    'Wir konnten nicht alles prüfen, was sich bewegt. Es könnte mehr dein Konto verlassen als angezeigt.',
  'warning.not_enough': 'Das wird scheitern: Du hast nicht genug {symbol}.',
  'warning.not_enough_unnamed':
    'Das wird scheitern: Du hast nicht genug von der Währung dieses Netzwerks.',
  'warning.not_simulated': 'Wir konnten nicht prüfen, was das bewirkt.',
  'warning.not_text': 'Diese Nachricht ist kein Text. Signiere sie nur, wenn du sie kennst.',
  'warning.other_signers': 'Andere signieren diese Transaktion auch.',
  'warning.sign_in_account_mismatch': 'Diese Anmeldung nennt ein anderes Konto.',
  'warning.sign_in_domain_mismatch':
    'Das meldet dich bei {domain} an, aber {origin} fragt danach. Es könnte eine Falle sein.',
  'warning.sign_in_expired': 'Diese Anmeldung gilt jetzt nicht.',
  'warning.sign_in_malformed': 'Das sieht wie eine Anmeldung aus, ist aber fehlerhaft.',
  'warning.sign_in_network_mismatch': 'Diese Anmeldung nennt ein anderes Netzwerk.',
  'warning.spend_capped':
    'Das nimmt {amount} deiner täglichen Grenze. Übrig sind {left} von {limit}.',
  'warning.transfer_authorization':
    'Schon mit dieser Signatur können andere Werte von deinem Konto an {to} senden.',
  'warning.unknown_approval':
    '{spender} könnte Werte von dir entnehmen. Wie viele, ist nicht klar.',
  'warning.unknown_program': 'Es ruft ein Programm auf, das wir nicht kennen: {program}',
  'warning.unlimited_approval':
    '{spender} könnte alles von diesem Token entnehmen, jetzt und später.',
  'warning.unlimited_credit':
    '{spender} könnte ohne Grenze gegen deine Sicherheiten leihen, jetzt und später. Die Schulden hättest du.',
  'warning.will_fail': 'Das wird scheitern: {reason}',
  'warning.will_revert': 'Das wird scheitern: Der Vertrag lehnt es ab.',
  'window.blocked':
    'Dein Browser hat das Fenster blockiert. Erlaube Pop-ups für diese Seite und versuche es erneut.',
  'window.closed':
    'Das Fenster wurde geschlossen, bevor du geantwortet hast. Es wurde nichts signiert.',
  'window.continue': 'In einem Fenster fortfahren',
  'window.needed':
    'Dieser Browser kann die Anfrage in der Seite nicht sicher anzeigen. Mach in einem Fenster deiner Wallet weiter.',
  'window.open': 'Mach im Fenster deiner Wallet weiter.',
  'window.show': 'Fenster anzeigen',
  'window.signing':
    'Das Fenster wurde nach deiner Bestätigung geschlossen. Deine Antwort wird ausgeführt.',

  'error.custody.address_mismatch':
    'Der wiederhergestellte Schlüssel hat andere Adressen als die für diese Wallet registrierten. Es wurde nichts geöffnet.',
  'error.custody.code_malformed':
    'Das ist kein Wiederherstellungscode. Er hat 20 Buchstaben und Ziffern; vergleiche jede Stelle mit deiner Kopie.',
  'error.custody.device_share_damaged':
    'Der Anteil auf diesem Gerät ist nicht lesbar. Füge dieses Gerät mit einem Wiederherstellungsweg erneut hinzu.',
  'error.custody.fee_payer_unsigned':
    'Das Konto, das die Gebühr dieser Transaktion zahlt, hat sie nicht signiert. Es wurde nichts signiert.',
  'error.custody.insecure_context':
    'Kryptografie ist hier nicht verfügbar. Öffne diese Seite über https oder von localhost.',
  'error.custody.message_refused':
    'Die Nachricht könnte eine Transaktion sein oder der Hash einer solchen. Es wurde nichts signiert.',
  'error.custody.method_not_allowed': 'Diese Wallet signiert solche Anfragen nicht.',
  'error.custody.network_mismatch':
    'Die Anfrage ist für ein anderes Netzwerk. Es wurde nichts signiert.',
  'error.custody.passkey_cancelled':
    'Der Passkey wurde nicht benutzt. Versuche es erneut oder wähle einen anderen Weg.',
  'error.custody.passkey_unavailable':
    'Dieser Browser oder diese Seite kann keine Passkeys benutzen. Wähle einen anderen Weg.',
  'error.custody.passkey_without_prf':
    'Dieser Passkey kann keine Wallet schützen. Speichere ihn woanders oder benutze einen Wiederherstellungscode.',
  'error.custody.recovery_key_wrong':
    'Dieser Wiederherstellungscode oder Passkey gehört zu einer anderen Wallet. Wähle einen anderen Weg.',
  'error.custody.request_malformed': 'Die Anfrage ist nicht lesbar. Es wurde nichts signiert.',
  'error.custody.service_key_changed':
    'Der Dienst für Anteile hat einen anderen Schlüssel als zuvor. Es wurde nichts gesendet. Wende dich an den Support dieser Website.',
  'error.custody.shares_rejected':
    'Die Anteile gehören nicht zusammen, oder einer davon ist beschädigt.',
  'error.custody.signer_mismatch':
    'Die Anfrage ist für ein anderes Konto. Es wurde nichts signiert.',
  'error.custody.storage_full':
    'Der Speicher dieses Browsers ist voll. Schaffe Platz und versuche es erneut.',
  'error.custody.storage_unavailable':
    'Der Browser lässt diese Seite keine Daten speichern. Erlaube es für diese Website oder verlasse das private Fenster, und versuche es erneut.',
  'error.custody.wallet_missing':
    'Die Wallet dieses Kontos wurde nicht gefunden. Es wurde nichts erstellt. Versuche es später erneut.',
  'error.custody.window_blocked':
    'Das Fenster ließ sich nicht öffnen oder nicht erreichen. Erlaube Pop-ups für diese Seite oder wähle einen anderen Weg.',
  'error.custody.worker_failed':
    'Das Signieren brach unerwartet ab. Es wurde nichts signiert. Versuche es erneut.',
  'error.frame.action_not_allowed': 'Aktion nicht erlaubt',
  'error.frame.failed': 'Ein Fehler ist aufgetreten',
  'error.frame.request_aborted': 'Die Anfrage wurde abgebrochen',
  'error.frame.unverified_domain': 'Nicht bestätigte Domain',
  'error.login.change_pending':
    'Die E-Mail-Adresse wurde vor Kurzem geändert. Sieben Tage danach kannst du sie wieder ändern, oder vorher die Änderung über den Link an die frühere Adresse rückgängig machen.',
  'error.login.code_expired': 'Der Code ist abgelaufen oder wurde benutzt. Fordere einen neuen an.',
  'error.login.code_locked': 'Zu viele Versuche. Fordere einen neuen Code an.',
  'error.login.code_wrong': 'Der Code ist nicht richtig.',
  'error.login.device_declined': 'Dieses Gerät wurde abgelehnt',
  'error.login.email_invalid': 'Diese E-Mail-Adresse kann keinen Code empfangen.',
  'error.login.email_taken': 'Ein anderes Konto hat diese E-Mail-Adresse.',
  'error.login.last_login': 'Ein Konto braucht einen Anmeldeweg. Füge zuerst einen anderen hinzu.',
  'error.login.limited': 'Zu viele Anfragen. Versuche es später erneut.',
  'error.login.link_expired': 'Der Link ist abgelaufen. Fordere einen neuen an.',
  'error.login.link_required':
    'Es gibt ein Konto mit dieser E-Mail-Adresse. Melde dich wie bisher an und füge diese Anmeldung dann in den Einstellungen hinzu.',
  'error.login.locked': 'Dieses Konto ist gesperrt. Wende dich an den Support dieser Website.',
  'error.login.mail_failed': 'Die E-Mail konnte nicht gesendet werden. Versuche es erneut.',
  'error.login.on_hold': 'Die E-Mail-Adresse wurde geändert. Versuche es einen Tag danach erneut.',
  'error.login.origin_not_allowed': 'Diese Website darf die Wallet nicht benutzen.',
  'error.login.other_identity': 'Melde dich mit dem Konto an, das zu dieser Wallet gehört.',
  'error.login.passkey_rejected': 'Dieser Passkey wurde nicht angenommen. Versuche es noch einmal.',
  'error.login.passkey_required': 'Bestätige mit deinem Passkey.',
  'error.login.provider_failed':
    'Der Anbieter hat die Anmeldung nicht bestätigt. Versuche es noch einmal.',
  'error.login.provider_off': 'Diese Anmeldung gibt es hier nicht. Wähle eine andere.',
  'error.login.session_ended': 'Die Sitzung ist beendet. Melde dich erneut an.',
  'error.login.step_up_required': 'Bestätige zuerst, dass du es bist.',
  'error.login.stopped': 'Die Anmeldung ist zurzeit abgeschaltet. Versuche es später erneut.',
  'error.login.too_soon': 'Versuche es in {seconds} Sekunden erneut',
  'error.login.unconfirmed':
    'Bestätige die Anmeldung zuerst im anderen Fenster oder auf dem anderen Gerät.',
  'error.shares.limited': 'Zu viele Anfragen für diese Wallet. Versuche es später erneut.',
  'error.shares.no_share':
    'Dieses Gerät hat keinen Anteil, oder er wurde gelöscht. Stelle die Wallet wieder her.',
  'error.shares.no_wallet': 'Dieses Konto hat noch keine Wallet.',
  'error.shares.not_proven': 'Der Wiederherstellungsschlüssel wurde nicht nachgewiesen.',
  'error.shares.recovery_changed':
    'Ein anderes Gerät hat die Wiederherstellungswege dieser Wallet geändert. Versuche es erneut.',
  'error.shares.unavailable': 'Die Wallet kann zurzeit nicht verwendet werden. Versuche es erneut.',
  'error.shares.wallet_exists': 'Dieses Konto hat eine Wallet. Stelle sie wieder her.',
  'error.transport.failed': 'Die Netzwerkanfrage ist gescheitert',
  'error.transport.timed_out': 'Die Netzwerkanfrage hat zu lange gedauert',
}
