import type { ServiceTexts } from './ServiceTexts.ts'

/** Texts of the e-mails and pages of the wallet, in Spanish. */
export const esServiceTexts: ServiceTexts = {
  'mail.contact': 'Si no fuiste tú, ponte en contacto ya con el soporte de {host}.',
  'mail.code.code': 'Tu código es {code}.',
  'mail.code.where':
    'Introdúcelo en {origin}, en el navegador donde lo pediste, antes de {minutes} minutos.',
  'mail.code.secret': 'No sirve en ningún otro sitio. No se lo des nunca a nadie.',
  'mail.code.ignore':
    'Si no lo pediste, ignora este mensaje. Nadie puede mover tus fondos con este código.',
  'mail.code.login.subject': 'Tu código para iniciar sesión en {host}',
  'mail.code.login.text': 'Con este código inicias sesión en tu wallet.',
  'mail.code.stepUp.subject': 'Tu código para confirmar un cambio en {host}',
  'mail.code.stepUp.text':
    'Este código confirma un cambio, una exportación o una recuperación de tu wallet. No lo necesitas para iniciar sesión.',
  'mail.code.currentEmail.subject': 'Tu código para cambiar tu dirección de correo en {host}',
  'mail.code.currentEmail.text':
    'Este código cambia la dirección de correo de tu wallet a {email}. Quien lea el correo de esa dirección podrá iniciar sesión en tu wallet.',
  'mail.code.currentEmail.ignore':
    'Si no pediste este cambio o la dirección no es tuya, no introduzcas el código en ningún sitio, ni siquiera en {origin}.',
  'mail.code.nextEmail.subject': 'Tu código para tu nueva dirección de correo en {host}',
  'mail.code.nextEmail.text':
    'Con este código, esta pasa a ser la dirección de correo de tu wallet. Los códigos y avisos llegarán aquí.',
  'mail.device.subject': 'Confirma un inicio de sesión en {host}',
  'mail.device.request': 'Un navegador nuevo quiere iniciar sesión en {origin}: {browser}.',
  'mail.device.open':
    'Si es tuyo, abre este enlace antes de {minutes} minutos y elige el número que muestra el navegador:',
  'mail.device.ignore': 'Si no lo pediste, ignora este mensaje. No reenvíes nunca el enlace.',
  'mail.emailChanged.subject': 'Se cambió la dirección de correo de tu wallet',
  'mail.emailChanged.text': 'Se cambió la dirección de correo de tu wallet en {origin}.',
  'mail.emailRemoved.subject': 'Se eliminó la dirección de correo de tu wallet',
  'mail.emailRemoved.text': 'Se eliminó la dirección de correo de tu wallet en {origin}.',
  'mail.email.sessions':
    'Todas las demás sesiones han terminado. Durante un día no se exporta nada ni se añade ningún dispositivo.',
  'mail.email.undo': 'Si no fuiste tú, deshazlo en un plazo de siete días:',
  'mail.export.subject': 'Se está exportando tu wallet',
  'mail.export.text':
    'Un navegador está mostrando las palabras y claves de tu wallet, o guardando un kit de recuperación con ellas. Quien las tenga puede mover tus fondos, sin iniciar sesión y para siempre.',
  'mail.export.move': 'Si no fuiste tú, mueve ahora tus fondos a otra wallet.',
  'mail.loginAdded.subject': 'Se añadió un acceso a tu wallet',
  'mail.loginAdded.text':
    'En {origin} se añadió un acceso a tu wallet. Los ajustes los muestran todos.',
  'mail.loginRemoved.subject': 'Se eliminó un acceso a tu wallet',
  'mail.loginRemoved.text':
    'En {origin} se eliminó un acceso a tu wallet. Los ajustes los muestran todos.',
  'mail.passkeyAdded.subject': 'Se añadió una llave de acceso a tu wallet',
  'mail.passkeyAdded.text':
    'En {origin} se añadió una llave de acceso que confirma los cambios de tu wallet.',
  'mail.passkeyRemoved.subject': 'Se eliminó una llave de acceso de tu wallet',
  'mail.passkeyRemoved.text':
    'En {origin} se eliminó una llave de acceso que confirma los cambios de tu wallet.',
  'mail.passkeysReset.subject': 'Se eliminaron las llaves de acceso de tu wallet',
  'mail.passkeysReset.text':
    'El soporte de tu wallet eliminó todas las llaves de acceso que confirman sus cambios. Los códigos a esta dirección los confirman de nuevo.',
  'mail.passkeysReset.contact': 'Si no lo pediste, ponte en contacto ya con el soporte de {host}.',
  'mail.passkey.soon':
    'Dentro de tres días los confirmará en lugar de los códigos a esta dirección.',
  'mail.passkey.undo': 'Si no fuiste tú, elimínala antes y cierra todas las sesiones:',
  'mail.signedIn.subject': 'Nuevo inicio de sesión en tu wallet',
  'mail.signedIn.text': 'En {origin} se abrió tu wallet con un inicio de sesión de Farcaster.',
  'mail.signedIn.end':
    'Si no fuiste tú, cierra todas las sesiones en los ajustes de tu wallet y elimina el acceso.',
  'mail.recoveryEnabled.subject': 'La recuperación automática de tu wallet está activada',
  'mail.recoveryEnabled.text':
    'En {origin} se eligió la recuperación automática de tu wallet. El operador de esta aplicación puede entonces restaurar tu wallet.',
  'mail.recoveryEnabled.mailbox':
    'Una persona que lea este buzón puede pedirla, y obtiene la wallet si no la cancelas a tiempo.',
  'mail.recoveryEnabled.off':
    'Si no fuiste tú, desactívala en los ajustes de tu wallet, en Recuperación.',
  'mail.recovery.request':
    'En {origin}, un dispositivo nuevo pidió abrir tu wallet mediante recuperación automática.',
  'mail.recoveryStarted.subject': 'Un dispositivo nuevo pidió recuperar tu wallet',
  'mail.recoveryStarted.from': 'Se puede completar a partir del {time}.',
  'mail.recoveryStarted.cancel':
    'Si fuiste tú, vuelve entonces a ese dispositivo. Si no fuiste tú, cancélala:',
  'mail.recoveryEnding.subject': 'Tu wallet se abrirá pronto en otro dispositivo',
  'mail.recoveryEnding.from':
    'Se puede completar a partir del {time}. Este es el último aviso antes de eso.',
  'mail.recoveryEnding.cancel': 'Si no fuiste tú, cancélala ahora:',
  'mail.recoveryFinished.subject': 'Tu wallet se abrió en otro dispositivo',
  'mail.recoveryFinished.text':
    'En {origin}, tu wallet se abrió en un dispositivo nuevo mediante recuperación automática.',
  'mail.recoveryFinished.move':
    'Si no fuiste tú, mueve tus fondos a otra wallet y ponte en contacto ya con el soporte de {host}.',
  'mail.recoveryCanceled.subject': 'Se canceló la recuperación de tu wallet',
  'mail.recoveryCanceled.text':
    'Se canceló la recuperación automática de tu wallet. No se abrió nada.',
  'mail.recoveryCanceled.password':
    'Si la había pedido otra persona, cambia la contraseña de este buzón.',
  'page.script': 'Esta página necesita JavaScript.',
  'page.failed': 'No se pudo conectar con el servidor. Inténtalo de nuevo.',
  'page.expired': 'Este enlace ha caducado o ya se usó.',
  'page.cancel.title': 'Cancelar la recuperación de tu wallet',
  'page.cancel.text':
    'Un dispositivo nuevo pidió abrir tu wallet mediante recuperación automática. Si no fuiste tú, cancélala y cambia la contraseña de tu buzón: otra persona puede leerlo.',
  'page.cancel.button': 'Cancelar la recuperación',
  'page.cancel.done': 'Cancelada. El dispositivo nuevo no obtiene tu wallet.',
  'page.cancel.ended': 'Esta recuperación ya se canceló, o ha terminado.',
  'page.cancel.finished':
    'Es demasiado tarde: la recuperación ha terminado. Si no fuiste tú, mueve ya tus fondos a otra wallet: la otra persona puede tener las claves de esta, y las conserva aunque elimines el dispositivo nuevo.',
  'page.undo.title': 'Deshacer el cambio de tu dirección de correo',
  'page.undo.text':
    'Tu wallet recupera su dirección anterior. Los accesos y llaves de acceso añadidos desde entonces o en los tres días anteriores al cambio se eliminan y todas las sesiones terminan. Durante un día no se exporta nada ni se añade ningún dispositivo.',
  'page.undo.button': 'Deshacer el cambio',
  'page.undo.done': 'Hecho. Inicia sesión de nuevo con tu dirección anterior.',
  'page.passkey.title': 'Eliminar una llave de acceso nueva de tu wallet',
  'page.passkey.text':
    'Se eliminan la llave de acceso y las que se añadieron después. Todas las sesiones terminan.',
  'page.passkey.button': 'Eliminar la llave de acceso',
  'page.passkey.done': 'Hecho. Inicia sesión de nuevo.',
  'page.device.title': 'Confirmar un inicio de sesión',
  'page.device.text': 'Alguien quiere iniciar sesión con tu dirección de correo:',
  'page.device.site': 'Sitio',
  'page.device.browser': 'Navegador',
  'page.device.time': 'Hora',
  'page.device.network':
    'La solicitud vino de otra red que esta página. Continúa solo si la hiciste tú en otro dispositivo.',
  'page.device.question': '¿Qué número muestra ese navegador?',
  'page.device.decline': 'No fui yo',
  'page.device.loading': 'Cargando…',
  'page.device.wait': 'Un momento…',
  'page.device.approved':
    'Confirmado. Continúa en el navegador donde inicias sesión. Puedes cerrar esta página.',
  'page.device.declined': 'Rechazado. Ese navegador no inició sesión. Puedes cerrar esta página.',
  'page.device.expired':
    'Este enlace ha caducado o ya se usó. Pide otro donde quieras iniciar sesión.',
  'page.device.failed': 'No se pudo cargar la página. Abre el enlace de nuevo.',
  'page.done.title': 'Iniciando sesión',
  'page.done.confirmTitle': 'Confirma que eres tú',
  'page.done.linkTitle': 'Añadir una forma de iniciar sesión',
  'page.done.question': '¿Quieres iniciar sesión en este sitio?',
  'page.done.confirmQuestion': '¿Quieres confirmar un cambio de tu wallet?',
  'page.done.linkQuestion': '¿Quieres añadir esta cuenta a la wallet como forma de iniciar sesión?',
  'page.done.account': 'Cuenta',
  'page.done.number': 'Número',
  'page.done.noName': 'Sin nombre',
  'page.done.effect': 'El dispositivo que muestra este número iniciará sesión en tu wallet.',
  'page.done.confirmEffect': 'El dispositivo que muestra este número podrá cambiar tu wallet.',
  'page.done.linkEffect':
    'Esta cuenta podrá iniciar sesión en la wallet del dispositivo que muestra este número.',
  'page.done.caution': 'Continúa solo si es tuyo y lo empezaste en el sitio.',
  'page.done.approve': 'Sí, iniciar sesión',
  'page.done.confirmApprove': 'Sí, confirmar',
  'page.done.linkApprove': 'Sí, añadirla',
  'page.done.closed': 'Puedes cerrar esta ventana.',
  'page.done.failed': 'No se pudo iniciar sesión. Cierra esta ventana e inténtalo otra vez.',
  'page.done.declined': 'Rechazado. Puedes cerrar esta ventana.',
  'page.loading.title': 'Iniciando sesión',
  'page.loading.text':
    'La página del proveedor se abre en un momento. Si no se abre, cierra esta ventana e inténtalo de nuevo.',
}
