import { createI18n } from "vue-i18n";
import en from "../../i18n/locales/en.json";
// oxlint-disable-next-line import/no-default-export -- what Nuxt looks for
export default defineNuxtPlugin(({ vueApp }) => {
  vueApp.use(createI18n({ legacy: false, locale: "en", messages: { en } }));
});
