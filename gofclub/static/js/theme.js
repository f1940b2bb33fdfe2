// @ts-check
// Runs before the page paints. The server has already put the theme into <html>, but a page kept by the service worker
// may be older than the choice; so the cookie is read once more. Not a module: modules run too late.
(() => {
  const wish = /(?:^|; )theme=(light|dark)/.exec(document.cookie)?.[1];
  if (wish) document.documentElement.dataset.theme = wish;
  else delete document.documentElement.dataset.theme;
})();
