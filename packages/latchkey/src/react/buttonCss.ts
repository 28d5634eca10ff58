/**
 * Rules of the host-side buttons. The provider adopts them as a constructed stylesheet before the
 * first paint, which a strict content security policy allows.
 *
 * A page that is rendered on a server shows its buttons before any script runs: `latchkey/buttons.css` is
 * this text as a file, which such a page imports.
 */
export const buttonCss: string = `
.lk-button{color-scheme:light dark;--a:var(--lk-accent,light-dark(#2f5bea,#8aa5ff));--i:var(--lk-ink,light-dark(#191713,#f4f1ea));--r:var(--lk-raised,light-dark(#f6f5f2,#22201c));
box-sizing:border-box;max-inline-size:100%;display:inline-flex;align-items:center;justify-content:center;gap:8px;min-block-size:44px;margin:0;padding:0 16px;border:0;border-radius:var(--lk-radius-control,16px);
background:var(--r);color:var(--i);font:500 16px/24px var(--lk-font,system-ui,sans-serif);font-variant-numeric:tabular-nums;white-space:nowrap;cursor:pointer}
.lk-button[data-lk-theme=light]{color-scheme:light}
.lk-button[data-lk-theme=dark]{color-scheme:dark}
.lk-button[data-lk-size=sm]{min-block-size:36px;padding:0 12px;border-radius:calc(var(--lk-radius-control,16px)*.75);font-size:14px;line-height:20px}
.lk-button[data-lk-kind=connect]{background:var(--a);color:var(--lk-accent-ink,light-dark(#fff,#11131c))}
.lk-button[data-lk-alert]{color:var(--lk-negative,light-dark(#c02b2b,#ff7a70))}
.lk-button:hover{background:color-mix(in srgb,var(--i) 5%,var(--r))}
.lk-button[data-lk-kind=connect]:hover{background:color-mix(in srgb,#000 8%,var(--a))}
.lk-button:focus-visible{outline:2px solid var(--lk-focus,var(--a));outline-offset:2px}
.lk-button:disabled{opacity:.5;cursor:default}
.lk-button>*{overflow:hidden;text-overflow:ellipsis;pointer-events:none}
.lk-button-quiet{flex-shrink:9;color:var(--lk-ink-quiet,light-dark(#68645b,#a59f93))}
.lk-button-picture{flex:none;inline-size:24px;block-size:24px;border-radius:50%;object-fit:cover}
.lk-button-picture:first-child{margin-inline-start:-4px}
.lk-button-wait{flex:none;inline-size:1em;block-size:1em;border-radius:50%;border:2px solid;border-block-start-color:transparent;box-sizing:border-box}
.lk-button-spoken{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media (prefers-reduced-motion:no-preference){.lk-button{transition:scale .1s}.lk-button:active:enabled{scale:.98}.lk-button-wait{animation:lk-turn .8s linear infinite}@keyframes lk-turn{to{rotate:1turn}}}
@media (forced-colors:active){.lk-button{border:1px solid}.lk-button-picture{forced-color-adjust:none}}
`
