import { type FormEvent, type ReactNode, useState } from 'react'
import { readLogin, startEmailUpdate } from '../../../core/index.ts'
import { Button, Spinner, TextField } from '../../primitives/index.ts'
import { useClient, useClientState, useShellModal, useText } from '../../shell/hooks.ts'
import styles, { css as ownCss } from './CodeView.module.css'
import formStyles, { css as loginCss } from './Login.module.css'
import { loginTexts } from './loginTexts.ts'
import { useLoginErrorText } from './useLoginErrorText.ts'

/** Shows the title of the view. */
export function Title(): ReactNode {
  const { user } = useClientState(readLogin)
  return useText(loginTexts)(user?.email ? 'login.updateTitle' : 'login.addEmailTitle')
}

export const css: readonly string[] = [loginCss, ownCss]

/** Shows the field for a new e-mail address of the embedded wallet, or for its first one. */
export default function UpdateEmailWalletView(): ReactNode {
  const modal = useShellModal()
  const client = useClient()
  const text = useText(loginTexts)
  const getProblem = useLoginErrorText()
  const { emailUpdate, user } = useClientState(readLogin)
  const [typed, setTyped] = useState<string>()
  const value = typed ?? ('email' in emailUpdate ? emailUpdate.email : (user?.email ?? ''))
  const isBusy = emailUpdate.status === 'requesting'
  const isChanged = value.trim().length > 3 && value.trim() !== user?.email

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (isChanged && !isBusy) void startEmailUpdate(client, { email: value })
  }

  return (
    <form className={formStyles['email']} noValidate onSubmit={submit}>
      <TextField
        icon="M4.5 5h11A1.5 1.5 0 0 1 17 6.5v7a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 3 13.5v-7A1.5 1.5 0 0 1 4.5 5zM3.5 6.5L10 11l6.5-4.5"
        type="email"
        label={text(user?.email ? 'login.newEmail' : 'login.email')}
        value={value}
        onChange={setTyped}
      />
      <output className={formStyles['problem']}>
        {emailUpdate.status === 'failed' && getProblem(emailUpdate.error)}
      </output>
      <div className={styles['actions']}>
        <Button tone="soft" onClick={() => modal.back()}>
          {text('common.cancel')}
        </Button>
        <Button type="submit" disabled={!isChanged || isBusy}>
          {isBusy && <Spinner />}
          {text('login.save')}
        </Button>
      </div>
    </form>
  )
}
