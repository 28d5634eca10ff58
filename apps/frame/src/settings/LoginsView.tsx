import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import type { Settings } from './createSettings.ts'
import { formatDate } from '../text/formatDate.ts'
import { useFrameLanguage, useFrameText } from '../page/LanguageContext.ts'
import { type ChosenRow, RemovalStep } from './RemovalStep.tsx'
import { RemoveButton } from './RemoveButton.tsx'
import { SubView } from './SubView.tsx'
import { useLoaded, useTask } from '../page/useTask.ts'

/** The ways to sign in to the account. */
export function LoginsView(props: {
  readonly settings: Settings
  readonly onBack: () => void
}): VNode {
  const { settings, onBack } = props
  const text = useFrameText()
  const logins = useLoaded(settings.listLogins)
  const task = useTask()
  /** Login to remove, which needs a new code. */
  const [chosen, setChosen] = useState<ChosenRow>()
  const list = logins.value ?? []
  const choose = (id: string): void =>
    task.run(async () => setChosen({ id, isConfirmed: await settings.isConfirmed('logins') }))
  return (
    <SubView
      title={text('settings.logins')}
      problem={logins.problem ?? task.problem}
      isLoading={logins.value === undefined}
      onBack={onBack}
    >
      <ul class="list">
        {list.map((login) => (
          <LoginRow
            key={login.id}
            {...login}
            isRemovable={list.length > 1}
            isBusy={task.isBusy}
            onRemove={() => choose(login.id)}
          />
        ))}
      </ul>
      {chosen && (
        <RemovalStep
          {...{ chosen, task }}
          action="logins"
          question={text('settings.removeLoginText')}
          stepUp={settings.stepUp}
          remove={async (id) => logins.set(await settings.removeLogin(id))}
          onChange={setChosen}
        />
      )}
      {list.length === 1 && <p class="small quiet">{text('settings.lastLogin')}</p>}
    </SubView>
  )
}

function LoginRow(props: {
  readonly method: string
  readonly label?: string | undefined
  readonly addedAt: number
  readonly isRemovable: boolean
  readonly isBusy: boolean
  readonly onRemove: () => void
}): VNode {
  const { method, label = method, addedAt, isRemovable, isBusy, onRemove } = props
  const { text, locale } = useFrameLanguage()
  return (
    <li>
      <span>
        {label}
        <small>
          {method}, {text('settings.added', { date: formatDate(addedAt, locale) })}
        </small>
      </span>
      {isRemovable && <RemoveButton name={label} isBusy={isBusy} onClick={onRemove} />}
    </li>
  )
}
