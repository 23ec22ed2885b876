// Sets the stored theme before the first paint. A file of its own, because inline scripts are forbidden.
// Kept in step with web/shell/theme.ts, whose test runs this file.
try {
  const theme = localStorage.getItem('playfield:theme');
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is switched off: the system's theme stays.
}
