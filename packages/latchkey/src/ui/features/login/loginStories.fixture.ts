import type { LoginState } from '../../../core/index.ts'
import {
  frameWindowBlockedError,
  loginCodeLockedError,
  loginCodeWrongError,
  loginMailFailedError,
} from '../../../errors/catalogue/index.ts'
import { WalletError } from '../../../errors/index.ts'
import type { ViewRoute } from '../../../modal/index.ts'
import type { Story } from '../../storyHelpers.fixture.ts'
import { connectWallet, type TestModal } from '../../testModal.fixture.ts'

const options = {
  embeddedWallet: { url: 'https://wallet.example' },
} as const
const email = 'ada@example.org'
const newEmail = 'ada.lovelace@example.org'

/** Opens a view with a state of the login, without a frame. */
function show(route: ViewRoute, login: Partial<LoginState>): Story {
  return {
    options,
    play({ client, modal }: TestModal) {
      modal.open()
      client.store.set({
        login: {
          flow: { status: 'idle' },
          emailUpdate: { status: 'idle' },
          user: undefined,
          frame: 'ready',
          isFrameOpen: false,
          nextEmailAt: client.clock.now() + 24_000,
          ...login,
        },
      })
      modal.push(route)
    },
  }
}

/** Opens a view over the account of a visitor who has logged in by e-mail. */
function showAccount(route: ViewRoute, login: Partial<LoginState>): Story {
  const { play } = show(route, { user: { email }, ...login })
  return {
    options,
    async play(testModal) {
      await connectWallet(testModal)
      await play(testModal)
    },
  }
}

const view = (name: ViewRoute['view']): ViewRoute => ({ view: name, data: undefined }) as ViewRoute
const code = { status: 'code', method: 'email', email, isVerifying: false } as const

/** Stories of logins to the embedded wallet. */
export const loginStories: Readonly<Record<string, Story>> = {
  ConnectLogins: {
    options: { ...options, features: { connectMethodsOrder: ['email', 'social', 'wallet'] } },
    play: ({ modal }) => modal.open(),
  },
  ConnectLoginsTwoSocials: {
    options: { ...options, features: { socials: ['google', 'apple'] } },
    play: ({ modal }) => modal.open(),
  },
  ConnectLoginsCollapsed: {
    options: { ...options, features: { socials: ['google'], collapseWallets: true } },
    play: ({ modal }) => modal.open(),
  },
  ConnectSocials: show(view('ConnectSocials'), {}),
  ConnectWallets: show(view('ConnectWallets'), {}),
  EmailVerifyOtp: show(view('EmailVerifyOtp'), { flow: code }),
  EmailVerifyOtpWrong: show(view('EmailVerifyOtp'), {
    flow: { ...code, error: new WalletError(loginCodeWrongError) },
    nextEmailAt: 0,
  }),
  EmailVerifyOtpLocked: show(view('EmailVerifyOtp'), {
    flow: { ...code, error: new WalletError(loginCodeLockedError) },
    nextEmailAt: 0,
  }),
  EmailVerifyOtpFailed: show(view('EmailVerifyOtp'), {
    flow: { ...code, error: new WalletError(loginMailFailedError) },
    nextEmailAt: 0,
  }),
  EmailVerifyDevice: show(view('EmailVerifyDevice'), {
    flow: { status: 'device', method: 'email', email, number: '47' },
  }),
  EmailVerifyDeviceDelayed: show(view('EmailVerifyDevice'), {
    flow: { status: 'device', method: 'email', email, number: '47', isDelayed: true },
    nextEmailAt: 0,
  }),
  ConnectingSocial: show(
    { view: 'ConnectingSocial', data: { provider: 'google' } },
    { flow: { status: 'popup', method: 'google', number: '42' } },
  ),
  ConnectingSocialBlocked: show(
    { view: 'ConnectingSocial', data: { provider: 'google' } },
    {
      flow: {
        status: 'popup',
        method: 'google',
        number: '42',
        url: 'https://provider.example/login',
      },
    },
  ),
  ConnectingSocialFailed: show(
    { view: 'ConnectingSocial', data: { provider: 'google' } },
    {
      flow: {
        status: 'failed',
        method: 'google',
        error: new WalletError({
          code: 'login.social_timed_out',
          text: 'Social login timed out. Please try again.',
        }),
      },
    },
  ),
  ConnectingFarcaster: show(view('ConnectingFarcaster'), {
    flow: {
      status: 'scan',
      method: 'farcaster',
      url: 'https://farcaster.example/~/sign-in?channelToken=5f1e3d7c9b0a8264e1d3c5b7a9f08264',
    },
  }),
  UpdateEmailPrimaryOtp: showAccount(view('UpdateEmailPrimaryOtp'), {
    emailUpdate: { status: 'primary', email: newEmail, isVerifying: false },
  }),
  UpdateEmailSecondaryOtp: showAccount(view('UpdateEmailSecondaryOtp'), {
    emailUpdate: { status: 'secondary', email: newEmail, isVerifying: false },
  }),
  UpdateEmailSecondaryOtpWrong: showAccount(view('UpdateEmailSecondaryOtp'), {
    emailUpdate: {
      status: 'secondary',
      email: newEmail,
      isVerifying: false,
      error: new WalletError(loginCodeWrongError),
    },
    nextEmailAt: 0,
  }),
  UpdateEmailWallet: showAccount(view('UpdateEmailWallet'), {}),
  UpdateEmailWalletFirst: showAccount(view('UpdateEmailWallet'), { user: { userName: 'Ada' } }),
  ApproveTransaction: show(view('ApproveTransaction'), {}),
  ApproveTransactionWindow: show(view('ApproveTransaction'), {
    window: { status: 'needed', reason: 'storage' },
  }),
  ApproveTransactionWindowBlocked: show(view('ApproveTransaction'), {
    window: {
      status: 'needed',
      reason: 'storage',
      error: new WalletError(frameWindowBlockedError),
    },
  }),
  ApproveTransactionWindowOpen: show(view('ApproveTransaction'), {
    window: { status: 'open', reason: 'storage' },
  }),
  ApproveTransactionWindowSignOut: show(view('ApproveTransaction'), {
    window: { status: 'needed', reason: 'signOut' },
  }),
}
