import Skeleton from 'antd/es/skeleton';

/** While the part of a screen comes that its address asks for. */
export function Waiting() {
  return (
    <div className="page">
      <section className="card" aria-busy="true">
        <Skeleton active paragraph={{ rows: 6 }} />
      </section>
    </div>
  );
}
