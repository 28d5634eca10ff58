import { type ReactNode, useEffect, useLayoutEffect, useMemo } from 'react'
import type { Store } from '../../kernel/index.ts'
import { isWaiting, type Modal } from '../../modal/index.ts'
import { Button, Notice, Skeleton } from '../primitives/index.ts'
import { registry } from '../registry.ts'
import { RouteContext, ShellContext } from './context.ts'
import type { Shown, Stage, Wanted } from './createViewTransition.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { focusPlace } from './focus.ts'
import frameStyles from './Frame.module.css'
import { Frame } from './Frame.tsx'
import { Header } from './Header.tsx'
import { useClientState, useModal, useModalState, useStore, useText } from './hooks.ts'
import type { Language } from './language.ts'
import { NotLoaded } from './NotLoaded.tsx'
import { Toast } from './Toast.tsx'
import type { ViewEntry } from './views.ts'
import { WaitingBar } from './PendingRequestBar.tsx'

/** Shows the modal: the frame, and in it the view that is on stage. */
export function Shell({ modal, language, ...rest }: Shell.Props): ReactNode {
  const spoken = useStore(language)
  const { prefetchView } = rest.stage
  const value = useMemo(
    () => ({ modal, language: spoken, prefetchView }),
    [modal, spoken, prefetchView],
  )
  if (!spoken.isReady) return undefined
  return (
    <ShellContext.Provider value={value}>
      <Scene {...rest} language={spoken} />
    </ShellContext.Provider>
  )
}

function Scene({ language, stage, root, isEmbedded }: Scene.Props): ReactNode {
  const modal = useModal()
  const { isOpen, wanted, shown, arrival } = useStore(stage.store)
  useLayoutEffect(() => {
    if (shown?.takesFocus) focusPlace(root, shown.opener)
  }, [root, shown])

  const isWaiting = isOpen && (arrival === 'late' || arrival === 'failed')
  const current = isWaiting ? wanted : shown
  const isSeen = isOpen && current !== undefined
  // Also of a modal in the page, which shows before it is opened, and goes on showing.
  const isLoading = useModalState(({ loading }) => loading)
  useEffect(() => {
    if (isSeen && isLoading) modal.store.set({ loading: false })
  }, [isSeen, isLoading, modal])
  if (!current) return undefined

  const { entry, route, hasBack } = current
  const title = titleOf(entry, route.data, language)
  return (
    <RouteContext.Provider value={route}>
      <Frame
        isOpen={isOpen}
        isEmbedded={isEmbedded}
        dir={language.direction}
        lang={language.locale}
        onFaded={stage.faded}
        view={nameOf(current)}
        header={
          <Header
            entry={entry}
            networkChip={isWaiting ? undefined : shown?.module.networkChip}
            title={title}
            hasBack={hasBack}
            isEmbedded={isEmbedded}
          />
        }
        bar={route.view !== 'OpenWallet' && <Bar />}
        toast={<Message />}
      >
        {isWaiting ? (
          <Waiting hasFailed={arrival === 'failed'} onRetry={stage.retry} />
        ) : (
          shown && <Content shown={shown} />
        )}
      </Frame>
    </RouteContext.Provider>
  )
}

/** The view that shows, which may be another than the route asked for. */
function nameOf({ entry, route }: Wanted): string {
  return entry === registry.Connect ? 'Connect' : route.view
}

function Content({ shown }: { shown: Shown }): ReactNode {
  const { default: View } = shown.module
  return (
    <ErrorBoundary key={viewKey(shown)} fallback={<Broken />}>
      <div className={frameStyles['view']} data-direction={shown.direction}>
        <View />
      </div>
    </ErrorBoundary>
  )
}

function viewKey(shown: Shown): string {
  return `${shown.depth} ${nameOf(shown)}`
}

function Waiting({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }): ReactNode {
  const text = useText()
  const waits = { 'data-waits': '', role: 'status', 'aria-label': text('shell.loading') }
  return (
    <div className={frameStyles['view']} {...(!hasFailed && waits)}>
      {hasFailed ? (
        <NotLoaded onRetry={onRetry} />
      ) : (
        [1, 2, 3].map((row) => <Skeleton key={row} shape="row" />)
      )}
    </div>
  )
}

function Broken(): ReactNode {
  const modal = useModal()
  const text = useText()
  return (
    <div className={frameStyles['view']}>
      <Notice
        icon="alert"
        title={text('shell.broken')}
        text={text('shell.brokenText')}
        action={
          <Button tone="soft" onClick={() => modal.back()}>
            {text('common.back')}
          </Button>
        }
      />
    </div>
  )
}

/** Shows while a request is pending in a wallet of this device. */
function Bar(): ReactNode {
  return useClientState(isWaiting) && <WaitingBar />
}

/** The live region is always present, so that screen readers announce what comes into it. */
function Message(): ReactNode {
  const { open, variant, message } = useClientState((state) => state.notification)
  return (
    <div className={frameStyles['toasts']} role="status" aria-live="polite">
      {open && <Toast message={message} variant={variant} />}
    </div>
  )
}

function titleOf(entry: ViewEntry, data: unknown, language: Language): string {
  const { text } = language
  if (typeof entry.title === 'string') return text(entry.title)
  return entry.title(data as never, text)
}

declare namespace Scene {
  type Props = {
    language: Language
    stage: Stage
    root: ShadowRoot
    isEmbedded: boolean
  }
}

export declare namespace Shell {
  type Props = Omit<Scene.Props, 'language'> & {
    modal: Modal
    language: Store<Language>
  }
}
