import '../ui/tokens.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import VerifyPage from '../reporting/seal/verify.page.tsx';

/** The check of sealed copies as one file to keep (web/vite.verifier.config.ts): `/verify` from a folder, without a network and without this installation. */
const root = document.getElementById('root');
if (matchMedia('(prefers-color-scheme: dark)').matches) document.documentElement.dataset.mantineColorScheme = 'dark';
if (root)
  createRoot(root).render(
    <StrictMode>
      <VerifyPage />
    </StrictMode>,
  );
