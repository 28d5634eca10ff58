import type { ServiceTexts } from './ServiceTexts.ts'

/** Texts of the e-mails and pages of the wallet, in Japanese. */
export const jaServiceTexts: ServiceTexts = {
  'mail.contact': '心当たりがない場合は、すぐに {host} のサポートに連絡してください。',
  'mail.code.code': 'コードは {code} です。',
  'mail.code.where':
    'コードをリクエストしたブラウザーで {origin} を開き、{minutes} 分以内に入力してください。',
  'mail.code.secret': '他の場所では使えません。絶対に他人に教えないでください。',
  'mail.code.ignore':
    'リクエストしていない場合は、このメールを無視してください。このコードで資産を動かすことは誰にもできません。',
  'mail.code.login.subject': '{host} へのログイン用コード',
  'mail.code.login.text': 'このコードでウォレットにログインします。',
  'mail.code.stepUp.subject': '{host} での変更を確認するコード',
  'mail.code.stepUp.text':
    'このコードは、ウォレットの変更、エクスポート、復元を確認するためのものです。ログインには必要ありません。',
  'mail.code.currentEmail.subject': '{host} でメールアドレスを変更するコード',
  'mail.code.currentEmail.text':
    'このコードを入力すると、ウォレットのメールアドレスが {email} に変更されます。変更後は、そのアドレスのメールを読める人がウォレットにログインできます。',
  'mail.code.currentEmail.ignore':
    '変更をリクエストしていない場合や、ご自身のアドレスではない場合は、{origin} を含め、どこにもコードを入力しないでください。',
  'mail.code.nextEmail.subject': '{host} の新しいメールアドレス用コード',
  'mail.code.nextEmail.text':
    'このコードを入力すると、このアドレスがウォレットのメールアドレスになります。コードと通知はここに届きます。',
  'mail.device.subject': '{host} へのログインを確認してください',
  'mail.device.request': '新しいブラウザーが {origin} にログインしようとしています: {browser}',
  'mail.device.open':
    'ご自身のブラウザーであれば、{minutes} 分以内にこのリンクを開き、ブラウザーに表示されている番号を選んでください:',
  'mail.device.ignore':
    'リクエストしていない場合は、このメールを無視してください。リンクは絶対に転送しないでください。',
  'mail.emailChanged.subject': 'ウォレットのメールアドレスが変更されました',
  'mail.emailChanged.text': '{origin} でウォレットのメールアドレスが変更されました。',
  'mail.emailRemoved.subject': 'ウォレットのメールアドレスが削除されました',
  'mail.emailRemoved.text': '{origin} でウォレットのメールアドレスが削除されました。',
  'mail.email.sessions':
    '他のセッションはすべて終了しました。1 日間、エクスポートとデバイスの追加はできません。',
  'mail.email.undo': '心当たりがない場合は、7 日以内に元に戻してください:',
  'mail.export.subject': 'ウォレットがエクスポートされています',
  'mail.export.text':
    'ブラウザーがウォレットの単語と鍵を表示しているか、それらを含むリカバリーキットを保存しています。これらを持つ人は、ログインせずに、今後ずっと資産を動かすことができます。',
  'mail.export.move': '心当たりがない場合は、今すぐ資産を別のウォレットに移してください。',
  'mail.loginAdded.subject': 'ウォレットにログイン方法が追加されました',
  'mail.loginAdded.text':
    '{origin} でウォレットにログイン方法が追加されました。設定ですべて確認できます。',
  'mail.loginRemoved.subject': 'ウォレットのログイン方法が削除されました',
  'mail.loginRemoved.text':
    '{origin} でウォレットのログイン方法が削除されました。設定ですべて確認できます。',
  'mail.passkeyAdded.subject': 'ウォレットにパスキーが追加されました',
  'mail.passkeyAdded.text': '{origin} で、ウォレットの変更を確認するパスキーが追加されました。',
  'mail.passkeyRemoved.subject': 'ウォレットのパスキーが削除されました',
  'mail.passkeyRemoved.text': '{origin} で、ウォレットの変更を確認するパスキーが削除されました。',
  'mail.passkeysReset.subject': 'ウォレットのパスキーがすべて削除されました',
  'mail.passkeysReset.text':
    'ウォレットのサポートが、変更を確認するパスキーをすべて削除しました。今後はこのアドレスへのコードで確認します。',
  'mail.passkeysReset.contact':
    '依頼した覚えがない場合は、すぐに {host} のサポートに連絡してください。',
  'mail.passkey.soon': '3 日後から、このアドレスへのコードの代わりにパスキーで確認します。',
  'mail.passkey.undo':
    '心当たりがない場合は、それまでにパスキーを削除し、すべてのセッションを終了してください:',
  'mail.signedIn.subject': 'ウォレットへの新しいログイン',
  'mail.signedIn.text': '{origin} で、Farcaster のログインによりウォレットが開かれました。',
  'mail.signedIn.end':
    '心当たりがない場合は、ウォレットの設定ですべてのセッションを終了し、このログイン方法を削除してください。',
  'mail.recoveryEnabled.subject': 'ウォレットの自動復元がオンになりました',
  'mail.recoveryEnabled.text':
    '{origin} でウォレットの自動復元が選択されました。これにより、このアプリの運営者がウォレットを復元できます。',
  'mail.recoveryEnabled.mailbox':
    'このメールボックスを読める人は復元を要求でき、期限までにキャンセルしないとウォレットを取得します。',
  'mail.recoveryEnabled.off':
    '心当たりがない場合は、ウォレットの設定の「復元」でオフにしてください。',
  'mail.recovery.request':
    '{origin} で、新しいデバイスが自動復元によってウォレットを開くことを要求しました。',
  'mail.recoveryStarted.subject': '新しいデバイスがウォレットの復元を要求しました',
  'mail.recoveryStarted.from': '{time} 以降に完了できます。',
  'mail.recoveryStarted.cancel':
    'ご自身による場合は、その時刻以降にそのデバイスに戻ってください。心当たりがない場合は、キャンセルしてください:',
  'mail.recoveryEnding.subject': 'まもなく別のデバイスでウォレットが開かれます',
  'mail.recoveryEnding.from': '{time} 以降に完了できます。これが最後のお知らせです。',
  'mail.recoveryEnding.cancel': '心当たりがない場合は、今すぐキャンセルしてください:',
  'mail.recoveryFinished.subject': '別のデバイスでウォレットが開かれました',
  'mail.recoveryFinished.text':
    '{origin} で、自動復元により新しいデバイスでウォレットが開かれました。',
  'mail.recoveryFinished.move':
    '心当たりがない場合は、資産を別のウォレットに移し、すぐに {host} のサポートに連絡してください。',
  'mail.recoveryCanceled.subject': 'ウォレットの復元がキャンセルされました',
  'mail.recoveryCanceled.text':
    'ウォレットの自動復元がキャンセルされました。何も開かれていません。',
  'mail.recoveryCanceled.password':
    '他の人が要求した場合は、このメールボックスのパスワードを変更してください。',
  'page.script': 'このページには JavaScript が必要です。',
  'page.failed': 'サーバーに接続できませんでした。もう一度お試しください。',
  'page.expired': 'このリンクは期限切れか、すでに使用されています。',
  'page.cancel.title': 'ウォレットの復元をキャンセル',
  'page.cancel.text':
    '新しいデバイスが自動復元によってウォレットを開くことを要求しました。心当たりがない場合は、キャンセルしてメールボックスのパスワードを変更してください。他の人がメールを読める状態です。',
  'page.cancel.button': '復元をキャンセル',
  'page.cancel.done': 'キャンセルしました。新しいデバイスはウォレットを取得できません。',
  'page.cancel.ended': 'この復元はすでにキャンセルされたか、終了しています。',
  'page.cancel.finished':
    '復元はすでに完了しているため、キャンセルできません。心当たりがない場合は、すぐに資産を別のウォレットに移してください。相手がこのウォレットの鍵を持っている可能性があり、新しいデバイスを削除しても鍵は相手の手元に残ります。',
  'page.undo.title': 'メールアドレスの変更を元に戻す',
  'page.undo.text':
    'ウォレットのメールアドレスが以前のものに戻ります。その後、または変更前の 3 日間に追加されたログイン方法とパスキーは削除され、すべてのセッションが終了します。1 日間、エクスポートとデバイスの追加はできません。',
  'page.undo.button': '変更を元に戻す',
  'page.undo.done': '完了しました。以前のアドレスでもう一度ログインしてください。',
  'page.passkey.title': 'ウォレットの新しいパスキーを削除',
  'page.passkey.text':
    'このパスキーと、その後に追加されたパスキーが削除されます。すべてのセッションが終了します。',
  'page.passkey.button': 'パスキーを削除',
  'page.passkey.done': '完了しました。もう一度ログインしてください。',
  'page.device.title': 'ログインの確認',
  'page.device.text': 'あなたのメールアドレスでログインしようとしている人がいます:',
  'page.device.site': 'サイト',
  'page.device.browser': 'ブラウザー',
  'page.device.time': '時刻',
  'page.device.network':
    'このリクエストは、このページとは別のネットワークから送信されました。ご自身が別のデバイスで行った場合にのみ続けてください。',
  'page.device.question': 'そのブラウザーにはどの番号が表示されていますか?',
  'page.device.decline': '心当たりがありません',
  'page.device.loading': '読み込み中…',
  'page.device.wait': 'お待ちください…',
  'page.device.approved':
    '確認しました。ログイン中のブラウザーで続けてください。このページは閉じてかまいません。',
  'page.device.declined':
    '拒否しました。そのブラウザーはログインしていません。このページは閉じてかまいません。',
  'page.device.expired':
    'このリンクは期限切れか、すでに使用されています。ログインする画面で新しいリンクをリクエストしてください。',
  'page.device.failed': 'ページを読み込めませんでした。もう一度リンクを開いてください。',
  'page.done.title': 'ログイン',
  'page.done.confirmTitle': 'ご本人の確認',
  'page.done.linkTitle': 'ログイン方法の追加',
  'page.done.question': 'このサイトにログインしますか？',
  'page.done.confirmQuestion': 'ウォレットの変更を確認しますか？',
  'page.done.linkQuestion': 'このアカウントをウォレットのログイン方法に追加しますか？',
  'page.done.account': 'アカウント',
  'page.done.number': '番号',
  'page.done.noName': '名前なし',
  'page.done.effect': 'この番号を表示しているデバイスが、あなたのウォレットにログインします。',
  'page.done.confirmEffect':
    'この番号を表示しているデバイスが、あなたのウォレットを変更できるようになります。',
  'page.done.linkEffect':
    '追加すると、この番号を表示しているデバイスのウォレットに、このアカウントでログインできます。',
  'page.done.caution': 'あなたのデバイスで、ご自身がサイトで始めた場合のみ続けてください。',
  'page.done.approve': 'はい、ログインします',
  'page.done.confirmApprove': 'はい、確認します',
  'page.done.linkApprove': 'はい、追加します',
  'page.done.closed': 'このウィンドウを閉じてもかまいません。',
  'page.done.failed': 'ログインできませんでした。このウィンドウを閉じて、もう一度お試しください。',
  'page.done.declined': '拒否しました。このウィンドウを閉じてもかまいません。',
  'page.loading.title': 'ログイン中',
  'page.loading.text':
    'まもなくプロバイダーのページが開きます。開かない場合は、このウィンドウを閉じてもう一度お試しください。',
}
