document.getElementById('root')?.setAttribute('aria-busy', 'true')
