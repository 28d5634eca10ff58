/**
 * Rules of the host-side buttons. The provider adopts them as a constructed stylesheet before the
 * first paint, which a strict content security policy allows.
 *
 * A page that is rendered on a server shows its buttons before any script runs: `latchkey/buttons.css` is
 * this text as a file, which such a page imports.
 *
 * The spinner rests while the modal is open: the backdrop, which covers the button, would be blurred again in each frame.
 */
export const buttonCss: string = `
.lk-button{color-scheme:light dark;--a:var(--lk-accent,light-dark(#2f5bea,#8aa5ff));--i:var(--lk-ink,light-dark(#191713,#f4f1ea));--r:var(--lk-raised,light-dark(#f5f3ef,#2f2d29));
--p:light-dark(#fff,color-mix(in srgb,#fff 10%,var(--r)));--c:var(--lk-radius-control,calc(var(--lk-radius,24px)*2/3));box-sizing:border-box;max-inline-size:100%;display:inline-flex;align-items:center;justify-content:center;gap:8px;min-block-size:44px;margin:0;padding:0 16px;border:0;border-radius:var(--c);
background:var(--r);color:var(--i);font:500 16px/24px var(--lk-font,system-ui,sans-serif);font-variant-numeric:tabular-nums;white-space:nowrap;cursor:pointer}
.lk-button[data-lk-theme=light]{color-scheme:light}
.lk-button[data-lk-theme=dark]{color-scheme:dark}
.lk-button[data-lk-size=sm]{min-block-size:36px;padding:0 12px;border-radius:calc(var(--c)*.75);font-size:14px;line-height:20px}
.lk-button[data-lk-kind=connect]{background:var(--a);color:var(--lk-accent-ink,light-dark(#fff,#000))}
@supports (color:oklch(from red l c h)){.lk-button[data-lk-kind=connect]{--w:clamp(0,(.18 - y)*9999,1);color:var(--lk-accent-ink,color(from var(--a) xyz-d65 calc(.9505*var(--w)) var(--w) calc(1.089*var(--w))))}}
.lk-button[data-lk-alert]{color:var(--lk-negative,light-dark(#c02b2b,#ff8379))}
.lk-button:hover{background:color-mix(in srgb,var(--i) 5%,var(--r))}
.lk-button[data-lk-kind=connect]:hover{background:color-mix(in srgb,#000 8%,var(--a))}
.lk-button:focus-visible{outline:2px solid var(--lk-focus,var(--a));outline-offset:2px}
.lk-button:disabled{opacity:.5;cursor:default}
.lk-button>*,.lk-button>*>*{overflow:hidden;text-overflow:ellipsis;pointer-events:none}
.lk-button-quiet{flex-shrink:9;color:var(--lk-ink-quiet,light-dark(#68645b,#b0a99d))}
.lk-button-picture{flex:none;inline-size:24px;block-size:24px;border-radius:50%;object-fit:cover}
.lk-button>.lk-button-picture:first-child,.lk-button-plain{margin-inline-start:-4px}
.lk-button-network{border-radius:7px}
.lk-button-chevron{flex:none;inline-size:8px;block-size:8px;margin-block-start:-4px;margin-inline-end:2px;border:solid;border-width:0 1.75px 1.75px 0;rotate:45deg;box-sizing:border-box;opacity:.6}
.lk-button-account,.lk-button-plain{display:flex;align-items:center;gap:8px;min-inline-size:0}
.lk-button-account{flex:1 1 auto;justify-content:center;margin-inline:2px -10px;padding:4px 10px 4px 6px;border-radius:calc(var(--c)*.75);background:var(--p)}
.lk-button-count{flex:none;padding:0 6px;border-radius:10px;background:var(--i);color:var(--r);font-size:12px;line-height:20px}
.lk-button-wait{flex:none;inline-size:1em;block-size:1em;border-radius:50%;border:2px solid;border-block-start-color:transparent;box-sizing:border-box}
.lk-button-spoken{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media (prefers-reduced-motion:no-preference){.lk-button{transition:scale .1s}.lk-button:active:enabled{scale:.98}[aria-expanded=false]>.lk-button-wait{animation:lk-turn .8s linear infinite}@keyframes lk-turn{to{rotate:1turn}}}
@media (forced-colors:active){.lk-button{border:1px solid}.lk-button-picture{forced-color-adjust:none}}
`
