import type { ServiceTexts } from './ServiceTexts.ts'

/** Texts of the e-mails and pages of the portefeuille, in French. */
export const frServiceTexts: ServiceTexts = {
  'mail.contact': 'Si ce n’était pas vous, contactez immédiatement l’assistance de {host}.',
  'mail.code.code': 'Votre code est {code}.',
  'mail.code.where':
    'Saisissez-le sur {origin}, dans le navigateur où vous l’avez demandé, dans les {minutes} minutes.',
  'mail.code.secret': 'Il ne sert à rien ailleurs. Ne le donnez jamais à personne.',
  'mail.code.ignore':
    'Si vous ne l’avez pas demandé, ignorez ce message. Personne ne peut déplacer vos fonds avec ce code.',
  'mail.code.login.subject': 'Votre code pour vous connecter à {host}',
  'mail.code.login.text': 'Ce code vous connecte à votre portefeuille.',
  'mail.code.stepUp.subject': 'Votre code pour confirmer une modification sur {host}',
  'mail.code.stepUp.text':
    'Ce code confirme une modification, une exportation ou une récupération de votre portefeuille. Il ne sert pas à vous connecter.',
  'mail.code.currentEmail.subject': 'Votre code pour modifier votre adresse e-mail sur {host}',
  'mail.code.currentEmail.text':
    'Ce code remplace l’adresse e-mail de votre portefeuille par {email}. Toute personne qui lit les messages de cette adresse pourra alors se connecter à votre portefeuille.',
  'mail.code.currentEmail.ignore':
    'Si vous n’avez pas demandé cette modification ou si l’adresse n’est pas la vôtre, ne saisissez ce code nulle part, pas même sur {origin}.',
  'mail.code.nextEmail.subject': 'Votre code pour votre nouvelle adresse e-mail sur {host}',
  'mail.code.nextEmail.text':
    'Avec ce code, cette adresse devient l’adresse e-mail de votre portefeuille. Les codes et les notifications y seront envoyés.',
  'mail.device.subject': 'Confirmez une connexion à {host}',
  'mail.device.request': 'Un nouveau navigateur veut se connecter sur {origin} : {browser}.',
  'mail.device.open':
    'Si c’est le vôtre, ouvrez ce lien dans les {minutes} minutes et choisissez le nombre que le navigateur affiche :',
  'mail.device.ignore':
    'Si vous ne l’avez pas demandé, ignorez ce message. Ne transférez jamais le lien.',
  'mail.emailChanged.subject': 'L’adresse e-mail de votre portefeuille a été modifiée',
  'mail.emailChanged.text': 'L’adresse e-mail de votre portefeuille a été modifiée sur {origin}.',
  'mail.emailRemoved.subject': 'L’adresse e-mail de votre portefeuille a été supprimée',
  'mail.emailRemoved.text': 'L’adresse e-mail de votre portefeuille a été supprimée sur {origin}.',
  'mail.email.sessions':
    'Toutes les autres sessions ont pris fin. Pendant un jour, rien n’est exporté et aucun appareil n’est ajouté.',
  'mail.email.undo': 'Si ce n’était pas vous, annulez la modification dans les sept jours :',
  'mail.export.subject': 'Votre portefeuille est en cours d’exportation',
  'mail.export.text':
    'Un navigateur affiche les mots et les clés de votre portefeuille, ou enregistre un kit de récupération qui les contient. Toute personne qui les a peut déplacer vos fonds, sans se connecter et définitivement.',
  'mail.export.move':
    'Si ce n’était pas vous, transférez maintenant vos fonds vers un autre portefeuille.',
  'mail.loginAdded.subject': 'Un moyen de connexion de votre portefeuille a été ajouté',
  'mail.loginAdded.text':
    'Sur {origin}, un moyen de connexion de votre portefeuille a été ajouté. Les paramètres les listent tous.',
  'mail.loginRemoved.subject': 'Un moyen de connexion de votre portefeuille a été supprimé',
  'mail.loginRemoved.text':
    'Sur {origin}, un moyen de connexion de votre portefeuille a été supprimé. Les paramètres les listent tous.',
  'mail.passkeyAdded.subject': 'Une clé d’accès de votre portefeuille a été ajoutée',
  'mail.passkeyAdded.text':
    'Sur {origin}, une clé d’accès qui confirme les modifications de votre portefeuille a été ajoutée.',
  'mail.passkeyRemoved.subject': 'Une clé d’accès de votre portefeuille a été supprimée',
  'mail.passkeyRemoved.text':
    'Sur {origin}, une clé d’accès qui confirme les modifications de votre portefeuille a été supprimée.',
  'mail.passkeysReset.subject': 'Les clés d’accès de votre portefeuille ont été supprimées',
  'mail.passkeysReset.text':
    'L’assistance de votre portefeuille a supprimé toutes les clés d’accès qui confirment ses modifications. Les codes envoyés à cette adresse les confirment de nouveau.',
  'mail.passkeysReset.contact':
    'Si vous ne l’avez pas demandé, contactez immédiatement l’assistance de {host}.',
  'mail.passkey.soon':
    'Dans trois jours, elle les confirmera à la place des codes envoyés à cette adresse.',
  'mail.passkey.undo':
    'Si ce n’était pas vous, supprimez-la d’ici là et mettez fin à toutes les sessions :',
  'mail.signedIn.subject': 'Nouvelle connexion à votre portefeuille',
  'mail.signedIn.text':
    'Sur {origin}, votre portefeuille a été ouvert par une connexion avec Farcaster.',
  'mail.signedIn.end':
    'Si ce n’était pas vous, mettez fin à toutes les sessions dans les paramètres de votre portefeuille et supprimez ce moyen de connexion.',
  'mail.recoveryEnabled.subject': 'La récupération automatique de votre portefeuille est activée',
  'mail.recoveryEnabled.text':
    'La récupération automatique de votre portefeuille a été choisie sur {origin}. L’opérateur de cette application peut alors restaurer votre portefeuille.',
  'mail.recoveryEnabled.mailbox':
    'Une personne qui lit cette boîte aux lettres peut la demander, et obtient le portefeuille si vous n’annulez pas à temps.',
  'mail.recoveryEnabled.off':
    'Si ce n’était pas vous, désactivez-la dans les paramètres de votre portefeuille, sous Récupération.',
  'mail.recovery.request':
    'Sur {origin}, un nouvel appareil a demandé à ouvrir votre portefeuille par récupération automatique.',
  'mail.recoveryStarted.subject': 'Un nouvel appareil a demandé à récupérer votre portefeuille',
  'mail.recoveryStarted.from': 'Elle peut être terminée à partir du {time}.',
  'mail.recoveryStarted.cancel':
    'Si c’était vous, revenez alors à cet appareil. Si ce n’était pas vous, annulez-la :',
  'mail.recoveryEnding.subject': 'Votre portefeuille sera bientôt ouvert sur un autre appareil',
  'mail.recoveryEnding.from':
    'Elle peut être terminée à partir du {time}. C’est le dernier avis d’ici là.',
  'mail.recoveryEnding.cancel': 'Si ce n’était pas vous, annulez-la maintenant :',
  'mail.recoveryFinished.subject': 'Votre portefeuille a été ouvert sur un autre appareil',
  'mail.recoveryFinished.text':
    'Sur {origin}, votre portefeuille a été ouvert sur un nouvel appareil par récupération automatique.',
  'mail.recoveryFinished.move':
    'Si ce n’était pas vous, transférez vos fonds vers un autre portefeuille et contactez immédiatement l’assistance de {host}.',
  'mail.recoveryCanceled.subject': 'La récupération de votre portefeuille a été annulée',
  'mail.recoveryCanceled.text':
    'La récupération automatique de votre portefeuille a été annulée. Rien n’a été ouvert.',
  'mail.recoveryCanceled.password':
    'Si une autre personne l’avait demandée, changez le mot de passe de cette boîte aux lettres.',
  'page.script': 'Cette page nécessite JavaScript.',
  'page.failed': 'Le serveur est injoignable. Réessayez.',
  'page.expired': 'Ce lien a expiré ou a déjà été utilisé.',
  'page.cancel.title': 'Annuler la récupération de votre portefeuille',
  'page.cancel.text':
    'Un nouvel appareil a demandé à ouvrir votre portefeuille par récupération automatique. Si ce n’était pas vous, annulez-la et changez le mot de passe de votre boîte aux lettres : une autre personne peut la lire.',
  'page.cancel.button': 'Annuler la récupération',
  'page.cancel.done': 'Annulée. Le nouvel appareil n’obtient pas votre portefeuille.',
  'page.cancel.ended': 'Cette récupération a déjà été annulée, ou a pris fin.',
  'page.cancel.finished':
    'Il est trop tard : la récupération est terminée. Si ce n’était pas vous, transférez immédiatement vos fonds vers un autre portefeuille : l’autre personne peut avoir les clés de celui-ci, et les garde même si vous supprimez le nouvel appareil.',
  'page.undo.title': 'Annuler la modification de votre adresse e-mail',
  'page.undo.text':
    'Votre portefeuille retrouve son ancienne adresse. Les moyens de connexion et clés d’accès ajoutés depuis, ou dans les trois jours précédant la modification, sont supprimés, et toutes les sessions prennent fin. Pendant un jour, rien n’est exporté et aucun appareil n’est ajouté.',
  'page.undo.button': 'Annuler la modification',
  'page.undo.done': 'C’est fait. Reconnectez-vous avec votre ancienne adresse.',
  'page.passkey.title': 'Supprimer une nouvelle clé d’accès de votre portefeuille',
  'page.passkey.text':
    'La clé d’accès et toutes celles ajoutées après elle sont supprimées. Toutes les sessions prennent fin.',
  'page.passkey.button': 'Supprimer la clé d’accès',
  'page.passkey.done': 'C’est fait. Reconnectez-vous.',
  'page.device.title': 'Confirmer une connexion',
  'page.device.text': 'Quelqu’un veut se connecter avec votre adresse e-mail :',
  'page.device.site': 'Site',
  'page.device.browser': 'Navigateur',
  'page.device.time': 'Heure',
  'page.device.network':
    'La demande vient d’un autre réseau que cette page. Continuez seulement si vous l’avez faite vous-même sur un autre appareil.',
  'page.device.question': 'Quel nombre ce navigateur affiche-t-il ?',
  'page.device.decline': 'Ce n’était pas moi',
  'page.device.loading': 'Chargement…',
  'page.device.wait': 'Un instant…',
  'page.device.approved':
    'Confirmé. Continuez dans le navigateur où vous vous connectez. Vous pouvez fermer cette page.',
  'page.device.declined':
    'Refusé. Ce navigateur n’a pas été connecté. Vous pouvez fermer cette page.',
  'page.device.expired':
    'Ce lien a expiré ou a déjà été utilisé. Demandez-en un nouveau là où vous voulez vous connecter.',
  'page.device.failed': 'La page n’a pas pu être chargée. Ouvrez le lien à nouveau.',
  'page.done.title': 'Connexion',
  'page.done.confirmTitle': 'Confirmez que c’est vous',
  'page.done.linkTitle': 'Ajouter un moyen de connexion',
  'page.done.question': 'Voulez-vous vous connecter à ce site ?',
  'page.done.confirmQuestion': 'Voulez-vous confirmer une modification de votre wallet ?',
  'page.done.linkQuestion': 'Voulez-vous ajouter ce compte au wallet comme moyen de connexion ?',
  'page.done.account': 'Compte',
  'page.done.number': 'Nombre',
  'page.done.noName': 'Sans nom',
  'page.done.effect': 'L’appareil qui affiche ce nombre sera connecté à votre wallet.',
  'page.done.confirmEffect':
    'L’appareil qui affiche ce nombre pourra ensuite modifier votre wallet.',
  'page.done.linkEffect':
    'Ce compte pourra ensuite se connecter au wallet de l’appareil qui affiche ce nombre.',
  'page.done.caution':
    'Continuez seulement si c’est le vôtre et si vous l’avez demandé sur le site.',
  'page.done.approve': 'Oui, me connecter',
  'page.done.confirmApprove': 'Oui, confirmer',
  'page.done.linkApprove': 'Oui, l’ajouter',
  'page.done.closed': 'Vous pouvez fermer cette fenêtre.',
  'page.done.failed': 'La connexion a échoué. Fermez cette fenêtre et réessayez.',
  'page.done.declined': 'Refusé. Vous pouvez fermer cette fenêtre.',
  'page.loading.title': 'Connexion',
  'page.loading.text':
    'La page du fournisseur s’ouvre dans un instant. Sinon, fermez cette fenêtre et réessayez.',
}
