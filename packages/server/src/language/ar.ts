import type { ServiceTexts } from './ServiceTexts.ts'

/** Texts of the e-mails and pages of the wallet, in Arabic. */
export const arServiceTexts: ServiceTexts = {
  'mail.contact': 'إذا لم تكن أنت من فعل ذلك، فتواصل مع دعم {host} الآن.',
  'mail.code.code': 'رمزك هو {code}.',
  'mail.code.where': 'أدخله في {origin} في المتصفح الذي طلبته منه خلال {minutes} دقائق.',
  'mail.code.secret': 'لا فائدة منه في أي مكان آخر. لا تعطه لأي شخص أبدًا.',
  'mail.code.ignore': 'إذا لم تطلبه، فتجاهل هذه الرسالة. لا يستطيع أحد نقل أموالك بهذا الرمز.',
  'mail.code.login.subject': 'رمزك لتسجيل الدخول إلى {host}',
  'mail.code.login.text': 'يسجّل هذا الرمز دخولك إلى محفظتك.',
  'mail.code.stepUp.subject': 'رمزك لتأكيد تغيير في {host}',
  'mail.code.stepUp.text':
    'يؤكد هذا الرمز تغييرًا في محفظتك أو تصديرها أو استعادتها. لا تحتاج إليه لتسجيل الدخول.',
  'mail.code.currentEmail.subject': 'رمزك لتغيير بريدك الإلكتروني في {host}',
  'mail.code.currentEmail.text':
    'يغيّر هذا الرمز البريد الإلكتروني لمحفظتك إلى {email}. ومن يقرأ رسائل هذا البريد يمكنه بعد ذلك تسجيل الدخول إلى محفظتك.',
  'mail.code.currentEmail.ignore':
    'إذا لم تطلب هذا التغيير أو لم يكن البريد لك، فلا تُدخل الرمز في أي مكان، ولا حتى في {origin}.',
  'mail.code.nextEmail.subject': 'رمزك لبريدك الإلكتروني الجديد في {host}',
  'mail.code.nextEmail.text':
    'بهذا الرمز يصبح هذا البريد هو البريد الإلكتروني لمحفظتك، وتصل إليه الرموز والإشعارات.',
  'mail.device.subject': 'أكّد تسجيل الدخول إلى {host}',
  'mail.device.request': 'متصفح جديد يريد تسجيل الدخول في {origin}: {browser}.',
  'mail.device.open':
    'إذا كان متصفحك، فافتح هذا الرابط خلال {minutes} دقائق، واختر الرقم الذي يعرضه المتصفح:',
  'mail.device.ignore': 'إذا لم تطلب ذلك، فتجاهل هذه الرسالة. لا تعِد توجيه الرابط أبدًا.',
  'mail.emailChanged.subject': 'تم تغيير البريد الإلكتروني لمحفظتك',
  'mail.emailChanged.text': 'تم تغيير البريد الإلكتروني لمحفظتك في {origin}.',
  'mail.emailRemoved.subject': 'تمت إزالة البريد الإلكتروني لمحفظتك',
  'mail.emailRemoved.text': 'تمت إزالة البريد الإلكتروني لمحفظتك في {origin}.',
  'mail.email.sessions':
    'انتهت جميع الجلسات الأخرى. لمدة يوم واحد، لن يتم تصدير أي شيء ولن يُضاف أي جهاز.',
  'mail.email.undo': 'إذا لم تكن أنت من فعل ذلك، فتراجع عنه خلال سبعة أيام:',
  'mail.export.subject': 'يجري تصدير محفظتك',
  'mail.export.text':
    'يعرض متصفح كلمات محفظتك ومفاتيحها، أو يحفظ حزمة استرداد تحتويها. من يملكها يستطيع نقل أموالك دون تسجيل الدخول وبشكل دائم.',
  'mail.export.move': 'إذا لم تكن أنت من فعل ذلك، فانقل أموالك إلى محفظة أخرى الآن.',
  'mail.loginAdded.subject': 'تمت إضافة طريقة تسجيل دخول إلى محفظتك',
  'mail.loginAdded.text':
    'في {origin}، تمت إضافة طريقة تسجيل دخول إلى محفظتك. تعرض الإعدادات جميع الطرق.',
  'mail.loginRemoved.subject': 'تمت إزالة طريقة تسجيل دخول من محفظتك',
  'mail.loginRemoved.text':
    'في {origin}، تمت إزالة طريقة تسجيل دخول من محفظتك. تعرض الإعدادات جميع الطرق.',
  'mail.passkeyAdded.subject': 'تمت إضافة مفتاح مرور إلى محفظتك',
  'mail.passkeyAdded.text': 'في {origin}، تمت إضافة مفتاح مرور يؤكد التغييرات في محفظتك.',
  'mail.passkeyRemoved.subject': 'تمت إزالة مفتاح مرور من محفظتك',
  'mail.passkeyRemoved.text': 'في {origin}، تمت إزالة مفتاح مرور كان يؤكد التغييرات في محفظتك.',
  'mail.passkeysReset.subject': 'تمت إزالة مفاتيح المرور من محفظتك',
  'mail.passkeysReset.text':
    'أزال دعم محفظتك جميع مفاتيح المرور التي تؤكد تغييراتها. ستؤكدها الرموز المرسلة إلى هذا العنوان من جديد.',
  'mail.passkeysReset.contact': 'إذا لم تطلب ذلك، فتواصل مع دعم {host} الآن.',
  'mail.passkey.soon': 'بعد ثلاثة أيام، سيؤكدها بدلًا من الرموز المرسلة إلى هذا العنوان.',
  'mail.passkey.undo': 'إذا لم تكن أنت من فعل ذلك، فأزِله وأنهِ جميع الجلسات قبل ذلك:',
  'mail.signedIn.subject': 'تسجيل دخول جديد إلى محفظتك',
  'mail.signedIn.text': 'في {origin}، فُتحت محفظتك بتسجيل دخول عبر Farcaster.',
  'mail.signedIn.end':
    'إذا لم تكن أنت من فعل ذلك، فأنهِ جميع الجلسات في إعدادات محفظتك، وأزِل طريقة تسجيل الدخول.',
  'mail.recoveryEnabled.subject': 'الاستعادة التلقائية لمحفظتك مفعّلة',
  'mail.recoveryEnabled.text':
    'تم اختيار الاستعادة التلقائية لمحفظتك في {origin}. يستطيع مشغّل هذا التطبيق عندئذٍ استعادة محفظتك.',
  'mail.recoveryEnabled.mailbox':
    'يستطيع من يقرأ هذا البريد أن يطلبها، ويحصل على المحفظة ما لم تلغِها في الوقت المناسب.',
  'mail.recoveryEnabled.off': 'إذا لم تكن أنت من فعل ذلك، فأوقفها في إعدادات محفظتك، ضمن الاستعادة.',
  'mail.recovery.request': 'في {origin}، طلب جهاز جديد فتح محفظتك بالاستعادة التلقائية.',
  'mail.recoveryStarted.subject': 'طلب جهاز جديد استعادة محفظتك',
  'mail.recoveryStarted.from': 'يمكن إتمامها ابتداءً من {time}.',
  'mail.recoveryStarted.cancel': 'إذا كنت أنت، فعُد إلى ذلك الجهاز حينها. وإذا لم تكن أنت، فألغِها:',
  'mail.recoveryEnding.subject': 'ستُفتح محفظتك على جهاز آخر قريبًا',
  'mail.recoveryEnding.from': 'يمكن إتمامها ابتداءً من {time}. هذا آخر إشعار قبل ذلك.',
  'mail.recoveryEnding.cancel': 'إذا لم تكن أنت من فعل ذلك، فألغِها الآن:',
  'mail.recoveryFinished.subject': 'فُتحت محفظتك على جهاز آخر',
  'mail.recoveryFinished.text': 'في {origin}، فُتحت محفظتك على جهاز جديد بالاستعادة التلقائية.',
  'mail.recoveryFinished.move':
    'إذا لم تكن أنت من فعل ذلك، فانقل أموالك إلى محفظة أخرى، وتواصل مع دعم {host} الآن.',
  'mail.recoveryCanceled.subject': 'تم إلغاء استعادة محفظتك',
  'mail.recoveryCanceled.text': 'تم إلغاء الاستعادة التلقائية لمحفظتك. لم يُفتح أي شيء.',
  'mail.recoveryCanceled.password': 'إذا كان شخص آخر قد طلبها، فغيّر كلمة مرور هذا البريد.',
  'page.script': 'تحتاج هذه الصفحة إلى JavaScript.',
  'page.failed': 'تعذّر الوصول إلى الخادم. حاول مرة أخرى.',
  'page.expired': 'انتهت صلاحية هذا الرابط أو تم استخدامه.',
  'page.cancel.title': 'إلغاء استعادة محفظتك',
  'page.cancel.text':
    'طلب جهاز جديد فتح محفظتك بالاستعادة التلقائية. إذا لم تكن أنت، فألغِها وغيّر كلمة مرور بريدك: يستطيع شخص آخر قراءته.',
  'page.cancel.button': 'إلغاء الاستعادة',
  'page.cancel.done': 'تم الإلغاء. لن يحصل الجهاز الجديد على محفظتك.',
  'page.cancel.ended': 'أُلغيت هذه الاستعادة من قبل، أو انتهت.',
  'page.cancel.finished':
    'فات الأوان: اكتملت الاستعادة. إذا لم تكن أنت من فعل ذلك، فانقل أموالك إلى محفظة أخرى الآن: قد تكون مفاتيح هذه المحفظة لدى الشخص الآخر، وتبقى لديه حتى بعد إزالة الجهاز الجديد.',
  'page.undo.title': 'التراجع عن تغيير بريدك الإلكتروني',
  'page.undo.text':
    'تستعيد محفظتك عنوانها السابق. تُزال طرق تسجيل الدخول ومفاتيح المرور التي أُضيفت منذ ذلك الحين أو خلال الأيام الثلاثة السابقة للتغيير، وتنتهي جميع الجلسات. لمدة يوم واحد، لن يتم تصدير أي شيء ولن يُضاف أي جهاز.',
  'page.undo.button': 'التراجع عن التغيير',
  'page.undo.done': 'تم. سجّل الدخول مرة أخرى بعنوانك السابق.',
  'page.passkey.title': 'إزالة مفتاح مرور جديد من محفظتك',
  'page.passkey.text': 'يُزال مفتاح المرور وأي مفتاح أُضيف بعده. تنتهي جميع الجلسات.',
  'page.passkey.button': 'إزالة مفتاح المرور',
  'page.passkey.done': 'تم. سجّل الدخول مرة أخرى.',
  'page.device.title': 'تأكيد تسجيل الدخول',
  'page.device.text': 'شخص ما يريد تسجيل الدخول ببريدك الإلكتروني:',
  'page.device.site': 'الموقع',
  'page.device.browser': 'المتصفح',
  'page.device.time': 'الوقت',
  'page.device.network':
    'جاء الطلب من شبكة غير شبكة هذه الصفحة. تابع فقط إذا قدّمته بنفسك على جهاز آخر.',
  'page.device.question': 'ما الرقم الذي يعرضه ذلك المتصفح؟',
  'page.device.decline': 'لم أكن أنا',
  'page.device.loading': 'جارٍ التحميل…',
  'page.device.wait': 'لحظة…',
  'page.device.approved':
    'تم التأكيد. تابع في المتصفح الذي تسجّل الدخول فيه. يمكنك إغلاق هذه الصفحة.',
  'page.device.declined': 'تم الرفض. لم يسجَّل دخول ذلك المتصفح. يمكنك إغلاق هذه الصفحة.',
  'page.device.expired':
    'انتهت صلاحية هذا الرابط أو تم استخدامه. اطلب رابطًا جديدًا من حيث تريد تسجيل الدخول.',
  'page.device.failed': 'تعذّر تحميل الصفحة. افتح الرابط مرة أخرى.',
  'page.done.title': 'تسجيل الدخول',
  'page.done.confirmTitle': 'أكّد أنك أنت',
  'page.done.linkTitle': 'إضافة طريقة لتسجيل الدخول',
  'page.done.question': 'هل تريد تسجيل الدخول إلى هذا الموقع؟',
  'page.done.confirmQuestion': 'هل تريد تأكيد تغيير في محفظتك؟',
  'page.done.linkQuestion': 'هل تريد إضافة هذا الحساب إلى المحفظة كطريقة لتسجيل الدخول؟',
  'page.done.account': 'الحساب',
  'page.done.number': 'الرقم',
  'page.done.noName': 'بلا اسم',
  'page.done.effect': 'سيُسجَّل دخول الجهاز الذي يعرض هذا الرقم إلى محفظتك.',
  'page.done.confirmEffect': 'سيتمكن الجهاز الذي يعرض هذا الرقم من تغيير محفظتك.',
  'page.done.linkEffect':
    'يمكن لهذا الحساب بعدها تسجيل الدخول إلى محفظة الجهاز الذي يعرض هذا الرقم.',
  'page.done.caution': 'تابع فقط إذا كان الجهاز لك وبدأت ذلك بنفسك في الموقع.',
  'page.done.approve': 'نعم، سجّل الدخول',
  'page.done.confirmApprove': 'نعم، أؤكّد',
  'page.done.linkApprove': 'نعم، أضفه',
  'page.done.closed': 'يمكنك إغلاق هذه النافذة.',
  'page.done.failed': 'لم ينجح تسجيل الدخول. أغلق هذه النافذة وحاول مرة أخرى.',
  'page.done.declined': 'رُفض الطلب. يمكنك إغلاق هذه النافذة.',
  'page.loading.title': 'جارٍ تسجيل الدخول',
  'page.loading.text':
    'ستُفتح صفحة المزوّد بعد لحظات. إذا لم تُفتح، فأغلق هذه النافذة وحاول مرة أخرى.',
}
