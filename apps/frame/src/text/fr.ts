import type { TranslatedTexts } from './createFrameText.ts'

/** Texts of the frame in French. */
export const frTexts: TranslatedTexts = {
  'account.account': 'Compte',
  'account.app': 'Site',
  'account.unnamed': 'Sans nom',
  'allowance.collection': 'Permet à un autre compte de prendre tous les objets',
  'allowance.credit': 'Permet à un autre compte d’emprunter {amount} sur votre crédit',
  'allowance.creditRevoked': 'Retire la permission d’emprunter',
  'allowance.creditUnlimited': 'Permet à un autre compte d’emprunter sans limite sur votre crédit',
  'allowance.item': 'Permet à un autre compte de prendre l’objet {id}',
  'allowance.itemUnlimited': 'Permet à un autre compte de prendre toute quantité de l’objet {id}',
  'allowance.limited': 'Permet à un autre compte de dépenser {amount}',
  'allowance.list': 'Ce que d’autres pourraient prendre',
  'allowance.revoked': 'Retire la permission de dépenser',
  'allowance.unknown': 'Permet à un autre compte de dépenser',
  'allowance.unlimited': 'Permet à un autre compte de dépenser sans limite',
  'amount.either': '{amount} unités de base du jeton, ou l’objet {id}',
  'amount.item': 'Objet {id}',
  'amount.items': '{amount} × objet {id}',
  'amount.native': '{amount} de la devise du réseau',
  'amount.units': '{amount} unités de base de {symbol}',
  'amount.unitsUnnamed': '{amount} unités de base du jeton',
  'amount.unnamed': '{amount} du jeton',
  'approval.blocked': 'Ceci ne peut pas être approuvé.',
  'approval.checking': 'Vérification de l’effet…',
  'approval.content': 'Données à signer',
  'approval.data': 'Afficher les données',
  'approval.hiddenAccount': 'un compte que nous n’avons pas pu lire',
  'approval.message': 'Message',
  'approval.messageTitle': 'Signer le message',
  'approval.moves': 'Ce qui se déplace',
  'approval.next': 'Une autre demande. Lisez-la avant de répondre…',
  'approval.noMoves': 'Aucun actif ne se déplace.',
  'approval.note':
    'Cette fenêtre est celle de votre portefeuille. Le site ne peut pas la modifier.',
  'approval.position': '{at} sur {count}',
  'approval.reject': 'Refuser',
  'approval.request': 'Demande',
  'approval.requestedBy': 'Demandé par',
  'approval.send': 'Approuver',
  'approval.sendUnlimited': 'Approuver sans limite',
  'approval.sign': 'Signer',
  'approval.signIn': 'Se connecter',
  'approval.signInTitle': 'Se connecter',
  'approval.signing': 'Signature…',
  'approval.signUnlimited': 'Signer sans limite',
  'approval.transactionTitle': 'Approuver la transaction',
  'approval.tryAgain': 'Réessayer',
  'approval.waiting': 'En attente que toute la fenêtre soit visible…',
  'approval.warnings': 'Avertissements',
  'audit.account.created': 'Compte créé',
  'audit.account.locked': 'Compte bloqué',
  'audit.account.unlocked': 'Compte débloqué',
  'audit.code.failed': 'Code incorrect saisi',
  'audit.code.sent': 'Code envoyé par e-mail',
  'audit.device.added': 'Appareil ajouté',
  'audit.device.approved': 'Nouveau navigateur approuvé',
  'audit.device.removed': 'Appareil retiré',
  'audit.email.changed': 'Adresse e-mail modifiée',
  'audit.email.restored': 'Adresse e-mail rétablie',
  'audit.export.opened': 'Exportation du portefeuille commencée',
  'audit.log.damaged': 'Des entrées antérieures de ce journal manquent',
  'audit.login.added': 'Moyen de connexion ajouté',
  'audit.login.removed': 'Moyen de connexion retiré',
  'audit.passkey.added': 'Clé d’accès ajoutée',
  'audit.passkey.removed': 'Clé d’accès retirée',
  'audit.recovery.canceled': 'Récupération annulée',
  'audit.recovery.disabled': 'Récupération automatique désactivée',
  'audit.recovery.enabled': 'Récupération automatique activée',
  'audit.recovery.factor_added': 'Moyen de récupération ajouté',
  'audit.recovery.factor_removed': 'Moyen de récupération retiré',
  'audit.recovery.failed': 'Récupération échouée : passkey ou code incorrect',
  'audit.recovery.finished': 'Récupéré automatiquement',
  'audit.recovery.key_released': 'Clé de récupération utilisée sans passkey ni code',
  'audit.recovery.limited': 'Récupération refusée après trop de tentatives',
  'audit.recovery.started': 'Récupération commencée',
  'audit.session.confirmed': 'Confirmé que c’était vous',
  'audit.session.ended': 'Déconnecté',
  'audit.session.reused': 'Ancienne session réutilisée, tous ses jetons ont pris fin',
  'audit.session.started': 'Connecté',
  'audit.sessions.ended': 'Déconnecté partout',
  'audit.share.exported': 'Mots et clés exportés',
  'audit.share.recovered': 'Portefeuille récupéré sur un nouvel appareil',
  'audit.share.refused': 'Signature refusée : pas d’accès au portefeuille',
  'audit.share.released': 'Signé',
  'audit.wallet.created': 'Portefeuille créé',
  'automatic.cancel': 'Annuler la récupération',
  'automatic.cancelled': 'La récupération est annulée. Rien n’a été ouvert.',
  'automatic.intro':
    'L’opérateur de cette app peut restaurer votre portefeuille. Cela prend au moins {hours} heures, pendant lesquelles votre messagerie et vos autres appareils peuvent l’annuler.',
  'automatic.noticeOwn': 'C’était moi',
  'automatic.noticeText':
    'À partir de {time}, cet appareil peut ouvrir votre portefeuille. Si ce n’était pas vous, annulez et changez le mot de passe de votre messagerie.',
  'automatic.noticeTitle': 'Un autre appareil demande votre portefeuille',
  'automatic.offer': 'Je n’ai ni l’un ni l’autre',
  'automatic.otherText':
    'Un autre appareil a commencé une récupération. Si ce n’était pas vous, annulez-la avec le lien de notre e-mail.',
  'automatic.readyText':
    'Votre récupération est prête. Ce navigateur ouvre maintenant votre portefeuille.',
  'automatic.start': 'Commencer la récupération',
  'automatic.title': 'Récupération automatique',
  'automatic.turnOff': 'Désactiver',
  'automatic.turnOn': 'Activer la récupération automatique',
  'automatic.waitingForMail':
    'Revenez plus tard avec ce navigateur. Le délai commence quand votre messagerie a reçu notre avis.',
  'automatic.waitingText':
    'Votre récupération a commencé. Revenez sur ce navigateur à partir de {time}.',
  'automatic.warning':
    'L’opérateur de cette app peut alors restaurer votre portefeuille. Une personne qui lit votre messagerie le peut aussi, si vous n’annulez pas dans les {hours} heures.',
  'code.confirm': 'Saisissez les 4 derniers caractères',
  'code.copied': 'Copié',
  'code.copy': 'Copier le code',
  'code.done': 'Terminé',
  'code.download': 'Télécharger le kit',
  'code.intro':
    'Avec ce code et le kit, vous pouvez ouvrir votre portefeuille sans nous. Gardez les deux là où personne d’autre ne les trouve.',
  'code.label': 'Votre code de récupération',
  'code.leave': 'Quitter',
  'code.leaveQuestion':
    'Quitter sans enregistrer ? Vous recevrez un nouveau code la prochaine fois.',
  'code.mismatch': 'Cela ne correspond pas à la fin de votre code',
  'code.stay': 'Rester',
  'code.title': 'Enregistrez votre code de récupération',
  'detail.account': 'Compte',
  'detail.amount': 'Montant',
  'detail.contract': 'Contrat',
  'detail.fee': 'Frais',
  'detail.feeIncluded': 'Compris dans ce qui se déplace',
  'detail.feeLater': 'Aucuns pour l’instant, mais d’autres pourront dépenser',
  'detail.feeMost': 'Au plus {amount}',
  'detail.feeNone': 'Aucuns, rien n’est envoyé',
  'detail.feeNow': 'Aucuns pour l’instant',
  'detail.feeUnknown': 'Inconnus',
  'detail.for': 'Pour',
  'detail.from': 'De',
  'detail.instructions': 'Instructions',
  'detail.network': 'Réseau',
  'detail.site': 'Se connecter à',
  'detail.spender': 'Autorisé',
  'detail.to': 'À',
  'detail.token': 'Jeton',
  'detail.transactions': 'Transactions',
  'detail.type': 'Type',
  'detail.version': 'Version',
  'email.add': 'Ajouter',
  'email.change': 'Modifier',
  'email.keep': 'Garder l’actuelle',
  'email.question': 'Les codes et avis de votre portefeuille iront à cette adresse :',
  'email.title': 'Modifier votre adresse e-mail',
  'error.custody.passkey_known':
    'Cet appareil ou gestionnaire de mots de passe a déjà une clé d’accès de ce compte. Conservez la nouvelle ailleurs.',
  'error.login.identity_taken': 'Ce compte appartient déjà à un autre portefeuille.',
  'error.login.recovery_ended':
    'Cette récupération a été annulée ou est terminée. Commencez-en une autre.',
  'error.login.recovery_off':
    'La récupération automatique n’est pas disponible ici. Utilisez une passkey ou votre code.',
  'error.login.recovery_pending':
    'Une récupération de ce portefeuille est en cours sur un autre appareil. Annulez-la d’abord.',
  'error.login.recovery_too_early':
    'Le délai de cette récupération n’est pas écoulé. Revenez plus tard.',
  'error.login.too_many_passkeys':
    'Ce compte a déjà autant de clés d’accès que possible. Retirez-en une d’abord.',
  'error.shares.automatic_off':
    'La récupération automatique n’est pas disponible ici. Utilisez une passkey ou votre code.',
  'error.shares.recovery_ended':
    'Cette récupération a été annulée ou est terminée. Commencez-en une autre.',
  'error.shares.recovery_finished':
    'Cette récupération est terminée. Si ce n’était pas vous, transférez maintenant vos fonds vers un autre portefeuille.',
  'error.shares.recovery_pending':
    'Une récupération de ce portefeuille est en cours sur un autre appareil. Annulez-la d’abord.',
  'error.shares.recovery_too_early':
    'Le délai de cette récupération n’est pas écoulé. Revenez plus tard.',
  'error.shares.spend_limited':
    'Le plafond quotidien de ce portefeuille est atteint. Ajoutez une clé d’accès ou un code de récupération pour le lever.',
  'error.shares.spend_unstated':
    'Ce portefeuille a un plafond quotidien et la valeur de cette demande n’est pas connue. Rechargez la page.',
  'error.shares.ticket_rejected': 'Cela n’a pas fonctionné. Réessayez.',
  'export.cleaned': 'Ce navigateur a été déconnecté.',
  'export.closesIn': 'Se ferme dans {time}',
  'export.code': 'Code à six chiffres',
  'export.codeText': 'Saisissez le code de l’e-mail envoyé à {email}',
  'export.deviceText': 'Ouvrez le lien de l’e-mail et vérifiez qu’il affiche ce nombre :',
  'export.deviceTitle': 'Approuvez ce navigateur',
  'export.email': 'Adresse e-mail',
  'export.emailText':
    'Reconnectez-vous d’abord. Nous envoyons un nouveau code à l’adresse e-mail de votre portefeuille.',
  'export.ending': 'Déconnexion…',
  'export.evm': 'Ethereum et autres réseaux EVM',
  'export.finish': 'Terminer',
  'export.finished':
    'L’export est terminé. Il ne reste rien de votre portefeuille dans cette page.',
  'export.framed':
    'Cette page ne fonctionne pas dans une autre page. Ouvrez-la dans son propre onglet.',
  'export.hide': 'Masquer',
  'export.hold': 'Maintenir pour afficher',
  'export.holding': 'Continuez de maintenir…',
  'export.intro': 'Ces douze mots sont le portefeuille lui-même.',
  'export.keys': 'Clés privées',
  'export.noProject':
    'Cette adresse est incomplète. Ouvrez l’export depuis les réglages de votre portefeuille.',
  'export.notRemoved': 'Ce navigateur figure encore dans la liste de vos appareils',
  'export.notRemovedText':
    'Il ne peut plus signer. Vous pouvez aussi le retirer dans les réglages de votre portefeuille.',
  'export.noWallet': 'Ce compte n’a pas encore de portefeuille.',
  'export.otherText': 'Ou reconnectez-vous comme auparavant :',
  'export.sendCode': 'Envoyer le code',
  'export.signingIn': 'Connexion…',
  'export.solana': 'Solana',
  'export.switch': 'Afficher 30 secondes',
  'export.title': 'Exporter votre portefeuille',
  'export.tryAgain': 'Réessayer',
  'export.warningText': 'Personne d’honnête ne les demande. Qui les a, a tout.',
  'export.warningTitle': 'Ne les saisissez jamais sur un site',
  'export.words': 'Mots de récupération',
  'factor.again':
    'Votre compte est confirmé. Cette étape demande ce qui ouvre le portefeuille lui-même.',
  'factor.code': 'Code de récupération',
  'factor.confirmCode': 'Utilisez le code de récupération de ce portefeuille.',
  'factor.confirmPasskey': 'Utilisez une clé d’accès de ce portefeuille.',
  'factor.confirmText': 'Utilisez une clé d’accès ou le code de récupération de ce portefeuille.',
  'factor.confirmTitle': 'Confirmez avec ce que vous avez',
  'factor.continue': 'Continuer',
  'factor.passkey': 'Utiliser une clé d’accès',
  'limit.cancel': 'Annuler',
  'limit.editing': 'Fixez d’abord la limite.',
  'limit.label': 'Limite en {symbol}',
  'limit.labelUnnamed': 'Limite du jeton',
  'limit.problem': 'Saisissez un montant inférieur à celui demandé',
  'limit.set': 'Fixer une limite',
  'limit.use': 'Utiliser cette limite',
  'logins.add': 'Ajouter un moyen de connexion',
  'logins.added': 'Vous pouvez maintenant vous connecter avec {name}.',
  'logins.addEmail': 'Ajouter une adresse e-mail',
  'logins.addOne': 'Ajouter {name}',
  'logins.emailAdded': 'Vous pouvez maintenant vous connecter avec votre adresse e-mail.',
  'logins.emailText':
    'Nous envoyons un code à l’adresse. Vous pourrez ensuite l’utiliser pour vous connecter, et les codes et avis de votre portefeuille iront à cette adresse.',
  'logins.intro':
    'Connectez-vous à {name}, avec le compte que vous voulez ajouter à ce portefeuille.',
  'network.claim': 'Le site l’appelle « {name} »',
  'network.evm': 'Réseau compatible Ethereum {id}',
  'network.solana': 'Réseau Solana {id}',
  'page.close': 'Fermer',
  'page.title': 'Portefeuille',
  'passkeys.added': 'La clé d’accès est ajoutée.',
  'passkeys.also': 'Confirmer aussi les modifications avec elle',
  'passkeys.alsoDone': 'La nouvelle clé d’accès confirme aussi les modifications.',
  'passkeys.alsoFailed':
    'La nouvelle clé d’accès ouvre votre portefeuille, mais ne confirme pas les modifications.',
  'passkeys.alsoLate':
    'Votre connexion est trop ancienne pour que cette clé d’accès confirme aussi les modifications. Ajoutez-en une plus tard dans les réglages, et continuez sans.',
  'passkeys.alsoLost': 'Elle n’ouvre alors plus votre portefeuille non plus.',
  'passkeys.full': 'Un compte a au plus {count} clés d’accès. Retirez-en une d’abord.',
  'passkeys.intro':
    'L’une de ces clés d’accès confirme les modifications de votre compte et les exportations.',
  'passkeys.keep':
    'Elle ouvre toujours votre portefeuille dans un autre navigateur : gardez-la sur votre appareil.',
  'passkeys.none':
    'Un code par e-mail ou une nouvelle connexion confirme les modifications de votre compte et les exportations. Une clé d’accès peut le faire à la place.',
  'passkeys.notRecovery':
    'Pour ouvrir votre portefeuille dans un autre navigateur, ajoutez une clé d’accès ou un code sous Récupération.',
  'passkeys.one': 'Clé d’accès {id}',
  'passkeys.oneText':
    'Si vous perdez la seule, rien ne peut être confirmé avant que l’exploitant de ce site ne la retire.',
  'passkeys.oneTitle': 'Ajoutez une seconde clé d’accès',
  'passkeys.recovery': 'Ouvre votre portefeuille dans un autre navigateur',
  'passkeys.removed': 'La clé d’accès est retirée.',
  'passkeys.removeLastText':
    'C’est la dernière. Ensuite, un code par e-mail ou une nouvelle connexion confirme de nouveau.',
  'passkeys.removeText':
    'Elle ne confirme plus les modifications. Vos autres clés d’accès le font toujours.',
  'passkeys.stays':
    'Votre appareil ou gestionnaire de mots de passe l’affiche toujours, et vous pouvez l’y supprimer.',
  'passkeys.title': 'Confirmer avec une clé d’accès',
  'passkeys.until': 'Jusqu’au {date}, un code ou une nouvelle connexion confirme aussi.',
  'passkeys.warning':
    'Trois jours après l’ajout, les codes par e-mail et les nouvelles connexions ne confirment plus les modifications ni les exportations : seule une clé d’accès le fait. Si vous la perdez, il vous faut une autre clé d’accès, ou l’exploitant de ce site.',
  'passkeys.warningTitle': 'Une clé d’accès remplace les codes',
  'popup.text':
    'Gardez cette fenêtre ouverte et revenez à la page qui l’a ouverte. Votre navigateur ne laisse pas cette page contenir le portefeuille.',
  'popup.title': 'Votre portefeuille',
  'problem.tryAgain': 'Un problème est survenu. Rien n’a été modifié. Réessayez.',
  'protect.add': 'Ajouter un second moyen',
  'protect.addFactor': 'Ajouter une clé d’accès ou un code',
  'protect.continue': 'Continuer cette fois',
  'protect.export': 'Exporter mes clés',
  'protect.later': 'Pas maintenant',
  'protect.limitEnds':
    'L’exploitant de cette application a restauré votre portefeuille. Jusqu’au {time}, {limit} peuvent en sortir en 24 heures, et les clés ne sont pas exportées. Il reste {left}.',
  'protect.limitText':
    'L’exploitant de cette application a restauré votre portefeuille. Jusqu’à trois jours après l’ajout d’une clé d’accès ou d’un code de récupération, {limit} peuvent en sortir en 24 heures. Il reste {left}, et cette demande requiert {amount}.',
  'protect.lost': 'Je ne peux pas en ajouter',
  'protect.lostText':
    'Si vous perdez le seul moyen de récupérer ce portefeuille, personne ne pourra plus l’ouvrir. S’il est déjà perdu, transférez son contenu vers un autre portefeuille.',
  'protect.requestNeeds': 'Cette demande requiert {amount}.',
  'protect.requestUnknown':
    'Cette demande prend quelque chose dont nous ne connaissons pas la valeur ; elle doit attendre.',
  'protect.secondFactorText':
    'Votre portefeuille vaut plus de {amount} et il n’existe qu’un seul moyen de le récupérer. Si vous le perdez, personne ne peut le réinitialiser. Ajoutez-en d’abord un second : une clé d’accès ou un code de récupération.',
  'protect.unknownText':
    'L’exploitant de cette application a restauré votre portefeuille. Jusqu’à trois jours après l’ajout d’une clé d’accès ou d’un code de récupération, {limit} peuvent en sortir en 24 heures. Cette demande prend quelque chose dont nous ne connaissons pas la valeur ; elle doit attendre.',
  'recover.intro':
    'Vous avez un portefeuille, et ce navigateur est nouveau pour lui. Ouvrez-le avec votre clé d’accès ou votre code de récupération.',
  'recover.noFactor':
    'Tous les appareils de ce portefeuille ont été retirés. Ouvrez-le avec votre kit sur la page de récupération.',
  'recover.open': 'Ouvrir le portefeuille',
  'recover.opening': 'Ouverture de votre portefeuille…',
  'recover.title': 'Ouvrir votre portefeuille ici',
  'recovery.code': 'Code de récupération',
  'recovery.codeHint': 'Vingt lettres et chiffres à garder hors ligne.',
  'recovery.continue': 'Continuer',
  'recovery.creating': 'Création de votre portefeuille…',
  'recovery.intro':
    'Vous seul pouvez ouvrir ce portefeuille. Choisissez comment vous l’ouvrirez sur un autre appareil. Personne ne peut le réinitialiser pour vous.',
  'recovery.passkey': 'Clé d’accès',
  'recovery.passkeyHint':
    'Conservée par votre appareil ou gestionnaire de mots de passe. Un seul geste.',
  'recovery.passkeyUnavailable': 'Indisponible dans ce navigateur',
  'recovery.title': 'Protégez votre portefeuille',
  'settings.added': 'Ajouté : {date}',
  'settings.addPasskey': 'Ajouter une clé d’accès',
  'settings.audit': 'Journal d’activité',
  'settings.auditBroken': 'Ce journal a été modifié. Contactez l’assistance de ce site.',
  'settings.auditIntact': 'Aucune entrée n’a été modifiée ou supprimée.',
  'settings.back': 'Retour',
  'settings.cancel': 'Annuler',
  'settings.code': 'Code de récupération',
  'settings.codeMissing': 'Non défini',
  'settings.codeSet': 'Défini',
  'settings.createPasskey': 'Créer une clé d’accès',
  'settings.createPasskeyText': 'Votre appareil ou gestionnaire de mots de passe la conserve.',
  'settings.device': 'Appareil {id}',
  'settings.devices': 'Appareils',
  'settings.email': 'Adresse e-mail',
  'settings.factorAdded': 'La récupération est à jour.',
  'settings.lastLogin': 'Un compte garde au moins un moyen de connexion.',
  'settings.loading': 'Chargement…',
  'settings.logins': 'Moyens de connexion',
  'settings.more': 'Afficher les plus anciens',
  'settings.newCode': 'Créer un nouveau code',
  'settings.newCodeText':
    'Le nouveau code remplace l’ancien pour les nouveaux appareils. Un kit de récupération téléchargé auparavant ouvre toujours le portefeuille avec son ancien code ; détruisez-le si d’autres peuvent avoir les deux.',
  'settings.noEntries': 'Aucune entrée pour l’instant',
  'settings.oneFactor': 'Ajoutez un second moyen',
  'settings.oneFactorText':
    'Si vous perdez le seul moyen de récupérer votre portefeuille, personne ne peut le réinitialiser.',
  'settings.onlyDevice': 'C’est le seul appareil de votre portefeuille.',
  'settings.otherDevice': 'Autre appareil',
  'settings.passkey': 'Clé d’accès',
  'settings.recovery': 'Récupération',
  'settings.remove': 'Retirer',
  'settings.removeDeviceText':
    'Ce navigateur ne pourra plus signer. Pour y utiliser de nouveau le portefeuille, récupérez-le avec une clé d’accès ou votre code.',
  'settings.removeLoginText':
    'Vous ne pourrez plus vous connecter de cette façon. Les autres navigateurs sont déconnectés.',
  'settings.removeOne': 'Retirer {name}',
  'settings.removeOthers': 'Retirer tous les autres appareils',
  'settings.removeOthersText':
    'À faire si un appareil est perdu ou volé. Pour y utiliser de nouveau le portefeuille, récupérez-le avec une clé d’accès ou votre code.',
  'settings.removeThisDeviceText':
    'Ce navigateur oublie votre portefeuille et se déconnecte. Pour l’utiliser ici à nouveau, récupérez-le avec une clé d’accès ou votre code.',
  'settings.sendAgain': 'Renvoyer',
  'settings.sendCode': 'Envoyer le code',
  'settings.sentCode': 'Code à six chiffres',
  'settings.signOutEverywhere': 'Se déconnecter partout',
  'settings.signOutEverywhereText':
    'Tous les navigateurs sont déconnectés, celui-ci aussi. Votre portefeuille reste.',
  'settings.spendCap': 'Plafond de dépenses',
  'settings.spendCapText':
    '{limit} en 24 heures, il reste {left} : l’exploitant de cette application a restauré votre portefeuille. Le plafond prend fin trois jours après l’ajout d’une clé d’accès ou d’un code de récupération.',
  'settings.stepUpText': 'Nous envoyons un code à {email}',
  'settings.stepUpTitle': 'Confirmez que c’est vous',
  'settings.thisDevice': 'Cet appareil',
  'settings.title': 'Réglages',
  'stepUp.code': 'Code pour Farcaster',
  'stepUp.continueWith': 'Continuer avec {name}',
  'stepUp.expired': 'La connexion a pris trop de temps. Réessayez.',
  'stepUp.none': 'Ce compte ne peut pas être confirmé ici. Contactez l’assistance de ce site.',
  'stepUp.number': 'Si la fenêtre affiche un nombre, ce doit être {number}.',
  'stepUp.openApp': 'Ouvrir Farcaster sur cet appareil',
  'stepUp.providerText':
    'Connectez-vous de nouveau chez {name}, avec le compte de ce portefeuille.',
  'stepUp.scan': 'Scannez le code avec votre téléphone et confirmez dans Farcaster.',
  'stepUp.waiting': 'Continuez dans la fenêtre de {name}.',
  'warning.approval': '{spender} pourrait prendre de vos actifs plus tard.',
  'warning.approval_for_all':
    '{spender} pourrait prendre tous les objets de cette collection, maintenant et plus tard.',
  'warning.authority_change': 'Ceci cède le contrôle d’un compte ou d’un jeton à {authority}.',
  'warning.authority_change_unnamed':
    'Ceci cède le contrôle d’un compte ou d’un jeton à un autre compte ou programme.',
  'warning.batch_incomplete':
    'Nous n’avons pas pu vérifier toutes ces transactions. Il pourrait sortir de votre compte plus que ce qui est affiché.',
  'warning.blockhash_unknown':
    'Nous n’avons pas pu confirmer que cette transaction est pour ce réseau : son blockhash a expiré ou vient d’un autre réseau.',
  'warning.call_authorization':
    'Cette signature seule permet à d’autres de faire un appel pour votre compte vers {to}.',
  'warning.cannot_prepare': 'Nous n’avons pas pu calculer les frais : {reason}',
  'warning.contract_creation': 'Ceci crée un nouveau contrat.',
  'warning.credit_delegation':
    '{spender} pourrait emprunter contre vos garanties plus tard. La dette serait la vôtre.',
  'warning.domain_without_contract': 'Cette signature ne dit pas pour quel contrat elle est.',
  'warning.domain_without_network':
    'Cette signature ne nomme aucun réseau. Elle pourrait servir sur n’importe lequel.',
  'warning.durable_nonce':
    'Cette transaction n’expire pas. Elle pourrait être envoyée à tout moment plus tard.',
  'warning.fee_high': 'Les frais dépassent de loin ce que demande le réseau.',
  'warning.fee_payer_foreign':
    'Un autre compte paie les frais et peut retenir cette transaction : {payer}',
  'warning.first_time_recipient': 'Vous n’avez jamais envoyé à {address}.',
  'warning.gas_limit': 'Ceci demande plus de gaz qu’une transaction ne peut en utiliser.',
  'warning.hidden_characters':
    'Le message contient des caractères cachés ou de droite à gauche. Ils sont affichés comme ⟨U+…⟩.',
  'warning.lookup_tables':
    'Certains comptes de cette transaction sont nommés dans des tables qui peuvent changer. Ce qui se déplace est ce que le réseau indique.',
  'warning.marketplace_order':
    'C’est un ordre : sa signature permet à d’autres d’échanger les actifs qu’il contient.',
  'warning.new_contract': 'Aucun contrat n’a de code à {address} : ceci ne fait qu’envoyer.',
  'warning.not_atomic':
    'Ces {count} transactions sont envoyées l’une après l’autre. L’une d’elles peut échouer seule.',
  'warning.not_compared':
    'Nous n’avons pas pu vérifier tout ce qui se déplace. Il pourrait sortir de votre compte plus que ce qui est affiché.',
  'warning.not_enough': 'Ceci va échouer : vous n’avez pas assez de {symbol}.',
  'warning.not_enough_unnamed':
    'Ceci va échouer : vous n’avez pas assez de la devise de ce réseau.',
  'warning.not_simulated': 'Nous n’avons pas pu vérifier l’effet.',
  'warning.not_text': 'Ce message n’est pas du texte. Ne le signez que si vous le connaissez.',
  'warning.other_signers': 'D’autres signent aussi cette transaction.',
  'warning.sign_in_account_mismatch': 'Ce message de connexion nomme un autre compte.',
  'warning.sign_in_domain_mismatch':
    'Ceci vous connecte à {domain}, mais c’est {origin} qui le demande. C’est peut-être un piège.',
  'warning.sign_in_expired': 'Ce message de connexion n’est pas valable maintenant.',
  'warning.sign_in_malformed': 'Cela ressemble à un message de connexion, mais il est mal formé.',
  'warning.sign_in_network_mismatch': 'Ce message de connexion nomme un autre réseau.',
  'warning.spend_capped':
    'Cela utilise {amount} de votre plafond quotidien. Il reste {left} sur {limit}.',
  'warning.transfer_authorization':
    'Cette signature seule permet à d’autres de déplacer des actifs de votre compte vers {to}.',
  'warning.unknown_approval':
    '{spender} pourrait prendre de vos actifs. Combien, ce n’est pas clair.',
  'warning.unknown_program': 'Elle appelle un programme que nous ne connaissons pas : {program}',
  'warning.unlimited_approval':
    '{spender} pourrait prendre tout ce jeton, maintenant et plus tard.',
  'warning.unlimited_credit':
    '{spender} pourrait emprunter sans limite contre vos garanties, maintenant et plus tard. La dette serait la vôtre.',
  'warning.will_fail': 'Ceci va échouer : {reason}',
  'warning.will_revert': 'Ceci va échouer : le contrat le rejette.',
  'window.blocked':
    'Votre navigateur a bloqué la fenêtre. Autorisez les fenêtres pop-up sur cette page, puis réessayez.',
  'window.closed': 'La fenêtre a été fermée avant votre réponse. Rien n’a été signé.',
  'window.continue': 'Continuer dans une fenêtre',
  'window.needed':
    'Ce navigateur ne peut pas afficher cette demande dans la page en toute sécurité. Continuez dans une fenêtre de votre portefeuille.',
  'window.open': 'Continuez dans la fenêtre de votre portefeuille.',
  'window.show': 'Afficher la fenêtre',
  'window.signing':
    'La fenêtre a été fermée après votre approbation. Votre réponse est en cours d’exécution.',

  'error.custody.address_mismatch':
    'La clé restaurée a d’autres adresses que celles enregistrées pour ce portefeuille. Rien n’a été ouvert.',
  'error.custody.code_malformed':
    'Ce n’est pas un code de récupération. Il a 20 lettres et chiffres ; comparez chacun avec votre copie.',
  'error.custody.device_share_damaged':
    'La part sur cet appareil est illisible. Ajoutez de nouveau cet appareil avec un moyen de récupération.',
  'error.custody.fee_payer_unsigned':
    'Le compte qui paie les frais de cette transaction ne l’a pas signée. Rien n’a été signé.',
  'error.custody.insecure_context':
    'La cryptographie n’est pas disponible ici. Ouvrez cette page en https ou depuis localhost.',
  'error.custody.message_refused':
    'Le message pourrait être une transaction ou le hash d’une transaction. Rien n’a été signé.',
  'error.custody.method_not_allowed': 'Ce portefeuille ne signe pas de telles demandes.',
  'error.custody.network_mismatch': 'La demande est pour un autre réseau. Rien n’a été signé.',
  'error.custody.passkey_cancelled':
    'La clé d’accès n’a pas été utilisée. Réessayez ou choisissez un autre moyen.',
  'error.custody.passkey_unavailable':
    'Ce navigateur ou cette page ne peut pas utiliser de clés d’accès. Choisissez un autre moyen.',
  'error.custody.passkey_without_prf':
    'Cette clé d’accès ne peut pas protéger un portefeuille. Conservez-la ailleurs ou utilisez un code de récupération.',
  'error.custody.recovery_key_wrong':
    'Ce code ou cette clé d’accès appartient à un autre portefeuille. Utilisez un autre moyen de récupération.',
  'error.custody.request_malformed': 'La demande est illisible. Rien n’a été signé.',
  'error.custody.service_key_changed':
    'Le service des parts a une autre clé qu’avant. Rien n’a été envoyé. Contactez l’assistance de ce site.',
  'error.custody.shares_rejected':
    'Les parts ne vont pas ensemble, ou l’une d’elles est endommagée.',
  'error.custody.signer_mismatch': 'La demande est pour un autre compte. Rien n’a été signé.',
  'error.custody.storage_full':
    'Le stockage de ce navigateur est plein. Libérez de l’espace et réessayez.',
  'error.custody.storage_unavailable':
    'Le navigateur ne permet pas à cette page d’enregistrer des données. Autorisez-le pour ce site, ou quittez la fenêtre privée, et réessayez.',
  'error.custody.wallet_missing':
    'Le portefeuille de ce compte est introuvable. Rien n’a été créé. Réessayez plus tard.',
  'error.custody.window_blocked':
    'La fenêtre n’a pas pu être ouverte ou contactée. Autorisez les fenêtres pop-up sur cette page ou choisissez un autre moyen.',
  'error.custody.worker_failed':
    'La signature s’est arrêtée de façon inattendue. Rien n’a été signé. Réessayez.',
  'error.frame.action_not_allowed': 'Action non autorisée',
  'error.frame.failed': 'Une erreur est survenue',
  'error.frame.request_aborted': 'La demande a été interrompue',
  'error.frame.unverified_domain': 'Domaine non vérifié',
  'error.login.change_pending':
    'L’adresse e-mail a été modifiée récemment. Vous pourrez la modifier de nouveau sept jours après, ou annuler la modification avant par le lien envoyé à l’ancienne adresse.',
  'error.login.code_expired': 'Le code a expiré ou a été utilisé. Demandez-en un nouveau.',
  'error.login.code_locked': 'Trop d’essais. Demandez un nouveau code.',
  'error.login.code_wrong': 'Le code n’est pas correct.',
  'error.login.device_declined': 'Cet appareil a été refusé',
  'error.login.email_invalid': 'Cette adresse e-mail ne peut pas recevoir de code.',
  'error.login.email_taken': 'Un autre compte a cette adresse e-mail.',
  'error.login.last_login':
    'Un compte a besoin d’un moyen de connexion. Ajoutez-en d’abord un autre.',
  'error.login.limited': 'Trop de demandes. Réessayez plus tard.',
  'error.login.link_expired': 'Le lien a expiré. Demandez-en un nouveau.',
  'error.login.link_required':
    'Un compte avec cette adresse e-mail existe déjà. Connectez-vous comme auparavant, puis ajoutez cette connexion dans les paramètres.',
  'error.login.locked': 'Ce compte est bloqué. Contactez l’assistance de ce site.',
  'error.login.mail_failed': 'L’e-mail n’a pas pu être envoyé. Réessayez.',
  'error.login.on_hold': 'L’adresse e-mail a été modifiée. Réessayez un jour après.',
  'error.login.origin_not_allowed': 'Ce site ne peut pas utiliser le portefeuille.',
  'error.login.other_identity': 'Connectez-vous avec le compte de ce portefeuille.',
  'error.login.passkey_rejected': 'Cette clé d’accès n’a pas été acceptée. Réessayez.',
  'error.login.passkey_required': 'Confirmez avec votre clé d’accès.',
  'error.login.provider_failed': 'Le fournisseur n’a pas confirmé la connexion. Réessayez.',
  'error.login.provider_off': 'Cette connexion n’est pas disponible ici. Choisissez-en une autre.',
  'error.login.session_ended': 'La session est terminée. Reconnectez-vous.',
  'error.login.step_up_required': 'Confirmez d’abord que c’est vous.',
  'error.login.stopped': 'La connexion est désactivée pour le moment. Réessayez plus tard.',
  'error.login.too_soon': 'Réessayez dans {seconds} secondes',
  'error.login.unconfirmed':
    'Confirmez d’abord la connexion dans l’autre fenêtre ou sur l’autre appareil.',
  'error.shares.limited': 'Trop de demandes pour ce portefeuille. Réessayez plus tard.',
  'error.shares.no_share':
    'Cet appareil n’a pas de part, ou elle a été supprimée. Récupérez le portefeuille.',
  'error.shares.no_wallet': 'Ce compte n’a pas encore de portefeuille.',
  'error.shares.not_proven': 'La clé de récupération n’a pas été prouvée.',
  'error.shares.recovery_changed':
    'Un autre appareil a modifié les moyens de récupérer ce portefeuille. Réessayez.',
  'error.shares.unavailable': 'Le portefeuille ne peut pas être utilisé pour le moment. Réessayez.',
  'error.shares.wallet_exists': 'Ce compte a un portefeuille. Récupérez-le.',
  'error.transport.failed': 'La requête réseau a échoué',
  'error.transport.timed_out': 'La requête réseau a pris trop de temps',
}
