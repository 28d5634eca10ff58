import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { FrameButton } from '../page/FrameButton.tsx'
import { ConfirmRemoval } from './ConfirmRemoval.tsx'
import type { Settings } from './createSettings.ts'
import { formatDate } from './formatDate.ts'
import { settingsTexts as texts } from './settingsTexts.ts'
import { StepUp } from './StepUp.tsx'
import { SubView } from './SubView.tsx'
import { useLoaded, useTask } from '../page/useTask.ts'

/** The ways to sign in to the account. */
export function LoginsView(props: {
  readonly settings: Settings
  readonly onBack: () => void
}): VNode {
  const { settings, onBack } = props
  const logins = useLoaded(settings.listLogins)
  const task = useTask()
  /** Login to remove, which needs a new code. */
  const [chosen, setChosen] = useState<{ readonly id: string; readonly isConfirmed: boolean }>()
  const list = logins.value ?? []
  return (
    <SubView
      title={texts.logins}
      problem={logins.problem ?? task.problem}
      isLoading={logins.value === undefined}
      onBack={onBack}
    >
      <ul class="list">
        {list.map(({ id, method, label, addedAt }) => (
          <li key={id}>
            <span>
              {label ?? method}
              <small>
                {method}, {texts.added} {formatDate(addedAt)}
              </small>
            </span>
            {list.length > 1 && (
              <FrameButton
                isSmall
                isDisabled={task.isBusy}
                label={`${texts.remove} ${label ?? method}`}
                onClick={() =>
                  task.run(async () => setChosen({ id, isConfirmed: await settings.isConfirmed() }))
                }
              >
                {texts.remove}
              </FrameButton>
            )}
          </li>
        ))}
      </ul>
      {chosen?.isConfirmed === false && (
        <StepUp settings={settings} onDone={() => setChosen({ ...chosen, isConfirmed: true })} />
      )}
      {chosen?.isConfirmed && (
        <ConfirmRemoval
          text={texts.removeLoginText}
          isBusy={task.isBusy}
          onCancel={() => setChosen(undefined)}
          onConfirm={() =>
            task.run(async () => {
              logins.set(await settings.removeLogin(chosen.id))
              setChosen(undefined)
            })
          }
        />
      )}
      {list.length === 1 && <p class="small quiet">{texts.lastLogin}</p>}
    </SubView>
  )
}
