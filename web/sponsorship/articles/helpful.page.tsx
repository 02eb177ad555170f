import { useNavigate } from 'react-router-dom';
import { usePageKeys } from '../../app/page-keys.ts';
import { ShellTop } from '../../app/shell-top.tsx';
import { ArticleFilters, ArticleRows, ArticleSearch } from './article-list.tsx';
import css from './articles.module.css';
import { useArticles } from './model.ts';

/** S178: what one may read, of Scopebook and of one's own sponsor. */
export default function HelpfulArticlesPage() {
  const model = useArticles();
  const navigate = useNavigate();
  usePageKeys({ '/': () => model.field.current?.focus() }, model.field);
  return (
    <div className={css.page}>
      <title>Helpful articles, Scopebook</title>
      <ShellTop title="Helpful articles" detail={model.list.data ? String(model.list.data.total) : undefined} />
      <div className={css.columns}>
        <ArticleFilters model={model} ofSponsor={false} />
        <div className={css.list}>
          <ArticleSearch model={model} />
          <ArticleRows
            model={model}
            empty="There is no article yet."
            onChoose={({ id, checksum }) => navigate(`/articles/${id}/${checksum}`)}
          />
        </div>
      </div>
    </div>
  );
}
