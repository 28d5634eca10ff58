import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { Store } from '../../kernel/index.ts'
import { isRequestPendingOnThisDevice, type Modal } from '../../modal/index.ts'
import { Button, EmptyState, Skeleton } from '../primitives/index.ts'
import { RenderedRouteContext, ShellContext } from './context.ts'
import type { LoadedViewTarget, ViewSwitcher } from './createViewSwitcher.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { fadeOutView } from './fadeOutView.ts'
import { restoreFocusedControl } from './focus.ts'
import frameStyles from './ModalFrame.module.css'
import { ModalFrame } from './ModalFrame.tsx'
import { Header } from './Header.tsx'
import { useClientState, useShellModal, useModalState, useStore, useText } from './hooks.ts'
import type { LoadedLanguage } from './language.ts'
import { LoadFailure } from './LoadFailure.tsx'
import { Toast } from './Toast.tsx'
import { PendingRequestBar } from './PendingRequestBar.tsx'

/** Shows the modal: the frame with the current view. */
export function Shell({ modal, language, ...rest }: Shell.Props): ReactNode {
  const currentLanguage = useStore(language)
  const { prefetchView } = rest.transition
  const value = useMemo(
    () => ({ modal, language: currentLanguage, prefetchView }),
    [modal, currentLanguage, prefetchView],
  )
  if (!currentLanguage.isReady) return undefined
  return (
    <ShellContext.Provider value={value}>
      <CurrentView {...rest} language={currentLanguage} />
    </ShellContext.Provider>
  )
}

function CurrentView({ language, transition, root, isEmbedded }: CurrentView.Props): ReactNode {
  const modal = useShellModal()
  const { isOpen, target, shown, loadStatus } = useStore(transition.store)
  useLayoutEffect(() => {
    if (shown?.takesFocus) restoreFocusedControl(root, shown.opener)
  }, [root, shown])

  const isWaiting = isOpen && (loadStatus === 'late' || loadStatus === 'failed')
  const visible = isWaiting ? target : shown
  const isSeen = isOpen && visible !== undefined
  // Also for an embedded modal, which is visible before it is opened.
  const isLoading = useModalState(({ loading }) => loading)
  useEffect(() => {
    if (isSeen && isLoading) modal.store.set({ loading: false })
  }, [isSeen, isLoading, modal])
  const frame = {
    isEmbedded,
    dir: language.direction,
    lang: language.locale,
    onFaded: transition.removeClosedView,
  }
  if (!visible) {
    if (!modal.client.options.embeddedWallet) return undefined
    // The frame of the wallet stays in the closed dialog: it would reload in another one.
    return (
      <RenderedRouteContext.Provider value={undefined}>
        <ModalFrame {...frame} isOpen={false} />
      </RenderedRouteContext.Provider>
    )
  }

  const { entry, route, hasBack } = visible
  const Footer = shown?.module.footer
  return (
    <RenderedRouteContext.Provider value={route}>
      <ModalFrame
        {...frame}
        isOpen={isOpen}
        view={visible.view}
        size={entry.size}
        header={
          <Header
            entry={entry}
            view={visible.view}
            module={isWaiting ? undefined : shown?.module}
            hasFailed={loadStatus === 'failed'}
            hasBack={hasBack}
            isEmbedded={isEmbedded}
          />
        }
        footer={Footer && !isWaiting ? <Footer /> : undefined}
        bar={route.view !== 'OpenWallet' && <Bar />}
        toast={<Message />}
      >
        {isWaiting ? (
          <LoadingView hasFailed={loadStatus === 'failed'} onRetry={transition.retry} />
        ) : (
          shown && <Content shown={shown} />
        )}
      </ModalFrame>
    </RenderedRouteContext.Provider>
  )
}

function Content({ shown }: { shown: LoadedViewTarget }): ReactNode {
  const { default: View } = shown.module
  // The same element, because a new one would render the view again whenever the modal opens.
  const view = useMemo(() => <View />, [View])
  return (
    <ErrorBoundary key={viewKey(shown)} fallback={<Broken />}>
      <ViewFrame direction={shown.direction}>{view}</ViewFrame>
    </ErrorBoundary>
  )
}

function ViewFrame({ direction, children }: ViewFrame.Props): ReactNode {
  const { store } = useShellModal()
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const view = ref.current
    return () => {
      const next = store.get()
      if (view && next.open) fadeOutView(view, next.direction)
    }
  }, [store])
  return (
    <div ref={ref} className={frameStyles['view']} data-direction={direction}>
      {children}
    </div>
  )
}

declare namespace ViewFrame {
  type Props = { direction: LoadedViewTarget['direction']; children: ReactNode }
}

function viewKey(shown: LoadedViewTarget): string {
  return `${shown.depth} ${shown.view}`
}

function LoadingView({
  hasFailed,
  onRetry,
}: {
  hasFailed: boolean
  onRetry: () => void
}): ReactNode {
  const text = useText()
  const waits = { 'data-waits': '', role: 'status', 'aria-label': text('shell.loading') }
  return (
    <div className={frameStyles['view']} {...(!hasFailed && waits)}>
      {hasFailed ? (
        <LoadFailure onRetry={onRetry} />
      ) : (
        [1, 2, 3].map((row) => <Skeleton key={row} shape="row" />)
      )}
    </div>
  )
}

function Broken(): ReactNode {
  const modal = useShellModal()
  const text = useText()
  return (
    <div className={frameStyles['view']}>
      <EmptyState
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

/** Shows a bar while a request is pending in a wallet on this device. */
function Bar(): ReactNode {
  return useClientState(isRequestPendingOnThisDevice) && <PendingRequestBar />
}

/** The live region is always present, so that screen readers announce its changes. */
function Message(): ReactNode {
  const { open, variant, message } = useClientState((state) => state.notification)
  return (
    <div className={frameStyles['toasts']} role="status" aria-live="polite">
      {open && <Toast message={message} variant={variant} />}
    </div>
  )
}

declare namespace CurrentView {
  type Props = {
    language: LoadedLanguage
    transition: ViewSwitcher
    root: ShadowRoot
    isEmbedded: boolean
  }
}

export declare namespace Shell {
  type Props = Omit<CurrentView.Props, 'language'> & {
    modal: Modal
    language: Store<LoadedLanguage>
  }
}
