import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { loadLanguage } from './lib/i18n.svelte';
import { applyTheme } from './lib/prefs.svelte';

applyTheme();
const target = document.getElementById('app');
if (target) void loadLanguage().finally(() => mount(App, { target }));
